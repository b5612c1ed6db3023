import type { Page } from '@playwright/test'

/** Announces another wallet with the rdns of the scripted wallet, in the current document only. */
export async function announceClaimant(page: Page): Promise<void> {
  await page.evaluate(() => {
    const info = {
      uuid: crypto.randomUUID(),
      name: 'Claimant',
      rdns: 'test.scripted-wallet',
      icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="tan" d="M0 0h8v8z"/></svg>',
    }
    const provider = { request: () => Promise.reject(new Error('not a wallet')) }
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  })
}

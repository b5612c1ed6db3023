import { expect } from '@playwright/test'
import { type Hex, stringToHex, verifyMessage } from 'viem'
import { EmailVisitor } from './support/email-visitor'
import { test as base } from './support/login-test'
import { type FoyerWindow, type ScriptSite, startScriptSite } from './support/script-site'
import { watchPage } from './support/watch-page'

const test = base.extend<{ readonly site: ScriptSite }>({
  async site({ stack }, use) {
    const site = await startScriptSite(stack.shopPort, stack.projectId)
    await use(site)
    await site.stop()
  },
})

test('behavior: in plain HTML an e-mail address is enough for a wallet, which signs in for the site and signs for its libraries', async ({
  page,
  site,
  stack,
}) => {
  const seen = watchPage(page, [])
  const visitor = new EmailVisitor(page, stack)
  const email = 'plain-html@foyer.test'
  await visitor.modal.open(`${site.url}/?server=${stack.appUrl}`)
  await visitor.submitAddress(email)
  await visitor.approve(email)
  await visitor.enterCode(email)
  const wallet = await visitor.connected()
  await visitor.modal.button('Sign in').click()
  await visitor.sign()
  // It rejects until the wallet has signed in.
  const audience = () =>
    page.evaluate(async () => {
      const token = await (window as unknown as FoyerWindow).foyer.getAccessToken()
      return JSON.parse(atob((token?.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))).aud as unknown
    })
  await expect.poll(() => audience().catch(() => undefined)).toBe(site.url)

  const signing = page.evaluate(
    ([address, message]) =>
      (window as unknown as FoyerWindow).foyer.provider.request({
        method: 'personal_sign',
        params: [message, address],
      }),
    [wallet.eip155, stringToHex('hello from plain HTML')] as const,
  )
  await visitor.sign()
  const signature = (await signing) as Hex
  expect(await verifyMessage({ address: wallet.eip155 as Hex, message: 'hello from plain HTML', signature })).toBe(true)
  expect(seen.broken).toEqual([])
})

import { expect } from '@playwright/test'
import { PROJECT_ID, test } from '@/tests/e2e/support/test'
import { startRelay } from '@/tests/fakes/relay-server'
import { startApp } from '@/tests/runner/app-server'
import { expectWithin } from './budgets'
import { LoadRecorder, sizeOf } from './load-recorder'

/** A topic of the protocol's client, which only its code has. */
const SIGNATURE = 'wc_sessionPropose'

test('behavior: the code of WalletConnect loads with the press on its row, within its budget', async ({
  modal,
  page,
  stack,
  wallet,
}, info) => {
  const relay = await startRelay()
  const app = await startApp({
    env: {
      FOYER_DEVNET_RPC_URL: stack.chain.rpcUrl,
      FOYER_PROJECT_ID: PROJECT_ID,
      FOYER_WALLETCONNECT_PROJECT_ID: '0123456789abcdef0123456789abcdef',
      FOYER_WALLETCONNECT_RELAY_URL: relay.url,
    },
  })
  try {
    const loads = new LoadRecorder(page)
    await page.goto(app.url)
    await modal.opener.click()
    // Without a wallet Connect would show a code at once.
    await expect(modal.button(wallet.name)).toBeVisible()
    await expect(modal.button('WalletConnect')).toBeVisible()
    await loads.quiet(3_000)
    const before = await loads.files()
    expect(before.filter(({ text }) => text.includes(SIGNATURE)).map(({ url }) => url)).toEqual([])
    await modal.button('WalletConnect').click()
    await expect(modal.dialog.getByRole('img', { name: 'QR code that connects a wallet' })).toBeVisible()
    await loads.quiet()
    const brought = (await loads.files()).slice(before.length)
    expect(brought.some(({ text }) => text.includes(SIGNATURE))).toBe(true)
    expectWithin(info, 'walletConnect', sizeOf(brought))
  } finally {
    await app.stop()
    await relay.close()
  }
})

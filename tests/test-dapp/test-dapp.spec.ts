import { expect } from '@playwright/test'
import { DevnetChain } from '@/tests/e2e/support/devnet-chain'
import { EmailVisitor } from '@/tests/e2e/support/email-visitor'
import { serveUnderOrigin, startForeignHost } from '@/tests/e2e/support/foreign-host'
import { test as loginTest } from '@/tests/e2e/support/login-test'
import { ModalPage } from '@/tests/e2e/support/modal-page'
import { provideBuffer } from '@/tests/e2e/support/page-buffer'
import { RELAY_PROJECT_ID, test as relayTest } from '@/tests/e2e/support/relay-test'
import { ScriptedWallet } from '@/tests/e2e/support/scripted-wallet'
import { hostQuery, test } from '@/tests/e2e/support/test'
import type { ProviderSource } from '@/tests/support/provider-methods'
import { dappButtons, otherButtons } from './buttons'
import { DappPage, type Pressed } from './dapp-page'

// `npm run test-dapp` presses the buttons with each kind of wallet, and compares what they come to with `runs/`.
// `npm run test-dapp -- --update-snapshots` writes these files anew; docs/test-dapp.md is printed from them.

const TITLE = 'the buttons of the test dapp come to what docs/test-dapp.md prints'

/**
 * @param connect - What the visitor does after the press of "Connect", until the wallet is connected.
 * @param approve - What the visitor does in the wallet for any other request.
 */
async function pressAll(
  source: ProviderSource,
  dapp: DappPage,
  connect: () => Promise<void>,
  approve = async (): Promise<void> => undefined,
): Promise<void> {
  const unknown = (await dapp.buttonIds()).filter(
    (id) => !(id in otherButtons) && !dappButtons.some((each) => each.id === id),
  )
  expect(unknown).toEqual([])
  const pressed: Pressed[] = []
  const isAnswered = (wanted: string) => pressed.find(({ id }) => id === wanted)?.outcome === 'answered'
  for (const button of dappButtons) {
    if (button.after !== undefined && !isAnswered(button.after)) continue
    pressed.push(await dapp.press(button, button === dappButtons[0] ? { connect } : { approve }))
  }
  expect(`${JSON.stringify(pressed, null, 2)}\n`).toMatchSnapshot(`${source}.json`)
}

test(`behavior: extension: ${TITLE}`, async ({ chain, modal, page, stack, wallet }) => {
  const host = await stack.foreignHost()
  const dapp = await DappPage.open(page, host, host.url, hostQuery(stack.app.url, chain))
  await pressAll('injected', dapp, () => modal.button(new RegExp(wallet.name)).click())
})

test(`behavior: wallet of the page: ${TITLE}`, async ({ browser, chain, stack }) => {
  const page = await (await browser.newContext()).newPage()
  const wallet = await ScriptedWallet.install(page, chain.rpcUrl, { global: 'shopWallet' })
  await chain.fund(wallet.address, { ETH: '10' })
  const host = await stack.foreignHost()
  const dapp = await DappPage.open(page, host, host.url, hostQuery(stack.app.url, chain))
  await pressAll('host', dapp, () => new ModalPage(page).button(/^Shop Wallet/).click())
})

relayTest(`behavior: WalletConnect: ${TITLE}`, async ({ app, chain, modal, page, phone, relay, stack }) => {
  await provideBuffer(page)
  await chain.fund(phone.address, { ETH: '10' })
  const host = await stack.foreignHost('under app')
  const at = await serveUnderOrigin(page, app.url, host)
  const settings = { relay: relay.url, relayProject: RELAY_PROJECT_ID }
  const dapp = await DappPage.open(page, host, at, hostQuery(app.url, chain, settings))
  await pressAll('walletConnect', dapp, async () => {
    await modal.button('WalletConnect').click()
    await modal.button('Copy link').click()
    await phone.scan(await page.evaluate(() => navigator.clipboard.readText()))
  })
})

loginTest(`behavior: wallet by e-mail: ${TITLE}`, async ({ page, stack }) => {
  const email = 'test-dapp@example.com'
  const visitor = new EmailVisitor(page, stack)
  const host = await startForeignHost(stack.shopPort)
  try {
    const settings = { api: stack.appUrl, project: stack.projectId, rpc: stack.anvil.rpcUrl, wallet: stack.walletUrl }
    const dapp = await DappPage.open(page, host, host.url, new URLSearchParams(settings))
    const sign = visitor.frame.getByRole('button', { name: /^(?:Sign|Approve|Approve anyway)$/ })
    await pressAll(
      'embedded',
      dapp,
      async () => {
        await visitor.submitAddress(email)
        await visitor.approve(email)
        await visitor.enterCode(email)
        const accounts = page.locator('#accounts')
        await expect(accounts).toContainText('0x')
        await new DevnetChain(stack.anvil).fund((await accounts.textContent()) as `0x${string}`, { ETH: '10' })
      },
      async () => {
        // A press may be the last one: the frame then hides the button, and the next look finds the answer.
        if (await sign.isVisible()) await sign.click({ timeout: 2_000 })
      },
    )
  } finally {
    await host.stop()
  }
})

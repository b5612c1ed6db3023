import { expect, type Page } from '@playwright/test'
import { type ForeignHost, lendOrigin, startForeignHost } from './support/foreign-host'
import type { ModalPage } from './support/modal-page'
import { ScriptedSolanaWallet } from './support/scripted-solana-wallet'
import { accountName } from './support/sign-in-view'
import { PROJECT_ID, test } from './support/test'

const SOLANA_MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

let host: ForeignHost | undefined
test.afterEach(() => host?.stop())

/** The address of a page with the devnet and the Solana networks. */
function addressOf(url: string, app: string, rpc: string, more: Record<string, string> = {}): string {
  return `${url}?${new URLSearchParams({ api: app, project: PROJECT_ID, rpc, namespaces: 'solana', ...more })}`
}

/** Opens Connect on a page where another wallet is connected already, and presses the Solana wallet. */
async function addSolana(page: Page, modal: ModalPage, wallet: ScriptedSolanaWallet): Promise<void> {
  await page.evaluate(() =>
    (window as unknown as { shop: { open(options: object): Promise<void> } }).shop.open({ view: 'Connect' }),
  )
  await modal.button(new RegExp(wallet.name)).click()
}

const isActive = (modal: ModalPage, { address }: { readonly address: string }) =>
  expect(modal.opener).toHaveAccessibleName(new RegExp(`^Account ${address}`))

test('behavior: a Solana wallet connects beside an EVM wallet, both are back after a reload, and one of them goes', async ({
  app,
  chain,
  modal,
  page,
  stack,
  wallet,
}) => {
  const solana = await ScriptedSolanaWallet.install(page)
  host = await startForeignHost(stack.foreignPort)
  await modal.connect(wallet, addressOf(host.url, app.url, chain.rpcUrl))

  solana.declineNext('standard:connect')
  await addSolana(page, modal, solana)
  await expect(modal.alert).toContainText('Declined in your wallet')
  await modal.button('Try again').click()
  await expect(modal.dialog).toBeHidden()
  await isActive(modal, solana)

  await page.reload()
  await isActive(modal, solana)
  expect(solana.promptsFor('standard:connect')).toHaveLength(2)

  // Without it the page shows the EVM wallet, which has been there all the time.
  await solana.revoke()
  await isActive(modal, wallet)
  expect(wallet.countOf('eth_requestAccounts')).toBe(1)
})

test.describe('signing in', () => {
  test.use({ signIn: 'required' })

  test('behavior: the server takes the signature of the Solana wallet, and the session holds both accounts', async ({
    app,
    chain,
    modal,
    page,
    signing,
    stack,
    wallet,
  }) => {
    const solana = await ScriptedSolanaWallet.install(page)
    host = await startForeignHost(stack.foreignPort, '/shop/')
    await modal.open(addressOf(await lendOrigin(page, app.url, host), app.url, chain.rpcUrl, { signIn: 'required' }))
    await modal.button(new RegExp(wallet.name)).click()
    await signing.asks()
    await signing.sign()

    await addSolana(page, modal, solana)
    await signing.asks()
    await signing.sign()
    await isActive(modal, solana)
    const solanaName = `${SOLANA_MAINNET}:${solana.address}`.toLowerCase()
    expect(await signing.accounts()).toEqual([accountName(wallet), solanaName])

    await solana.revoke()
    await signing.asks()
    expect(await signing.accounts()).toEqual([])
  })
})

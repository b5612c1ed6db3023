import { expect, type Page } from '@playwright/test'
import { lamports, address as solanaAddress } from '@solana/kit'
import { SVM_MAINNET_CAIP_ID } from '@/tests/support/svm-node'
import type { ModalPage } from './support/modal-page'
import { ScriptedSolanaWallet } from './support/scripted-solana-wallet'
import { accountName } from './support/sign-in-view'
import { test } from './support/test'

/** Opens Wallets from Account or from the page. */
async function openWallets(modal: ModalPage): Promise<void> {
  await modal.openAccount()
  await modal.button('Wallets').click()
  await modal.shows('Wallets')
}

/** Presses the Solana wallet in the list, on a page where another wallet is connected already. */
async function addSolana(modal: ModalPage, wallet: ScriptedSolanaWallet): Promise<void> {
  await openWallets(modal)
  await modal.button('Connect another wallet').click()
  await modal.button(new RegExp(wallet.name)).click()
}

/** Expects the page, behind the modal if it is open, to show the account of this wallet. */
async function expectActive({ page }: ModalPage, { address }: { readonly address: string }): Promise<void> {
  await expect(page.getByRole('button', { name: `Account ${address}`, includeHidden: true }).first()).toBeAttached()
}

test('behavior: a Solana wallet connects beside an EVM wallet; both reconnect after a reload, and revoking one keeps the other', async ({
  modal,
  page,
  wallet,
}) => {
  const solana = await ScriptedSolanaWallet.install(page)
  await modal.connect(wallet)

  solana.declineNext('standard:connect')
  await addSolana(modal, solana)
  await expect(modal.alert).toContainText('Declined in your wallet')
  await modal.button('Try again').click()
  await modal.shows('Wallets')
  await expectActive(modal, solana)

  await page.reload()
  await expectActive(modal, solana)
  expect(solana.promptsFor('standard:connect')).toHaveLength(2)

  // The page then shows the EVM wallet, which was connected all the time.
  await solana.revoke()
  await expectActive(modal, wallet)
  expect(wallet.countOf('eth_requestAccounts')).toBe(1)
})

/** The tokens that the Account view lists. */
const tokens = (modal: ModalPage) => modal.dialog.getByRole('list', { name: 'Tokens' })
const panel = (page: Page) => page.getByRole('region', { name: 'Your wallet' })

test('behavior: each wallet shows its own balances, the visitor can switch between both, and disconnecting one keeps the other', async ({
  chain,
  modal,
  page,
  solana: node,
  wallet,
}) => {
  const solana = await ScriptedSolanaWallet.install(page)
  await chain.fund(wallet.address, { USDC: '2480.75' })
  node.svm.airdrop(solanaAddress(solana.address), lamports(1_500_000_000n))
  const metadata = { name: 'Journey Coin', symbol: 'JRNY' }
  const mint = await node.tokens.createMint({ decimals: 6, program: 'token-2022', metadata })
  await node.tokens.mintTo(mint, solana.address, 42_500_000n)

  await modal.connect(wallet)
  await addSolana(modal, solana)
  await modal.shows('Wallets')
  await modal.button('Back').click()
  await expect(tokens(modal)).toContainText('1.5 SOL')
  await expect(tokens(modal)).toContainText('Journey Coin')
  await expect(tokens(modal)).toContainText('42.5 JRNY')
  await expect(tokens(modal)).not.toContainText('USDC')

  await openWallets(modal)
  await modal.button(/^Scripted Wallet/).click()
  await modal.button('Back').click()
  await expect(tokens(modal)).toContainText('2,480.75 USDC')
  await expect(tokens(modal)).not.toContainText('JRNY')

  await openWallets(modal)
  await modal.button(/^Scripted Solana/).click()
  await modal.button('Disconnect Scripted Wallet').click()
  await modal.button('Back').click()
  await expect(tokens(modal)).toContainText('42.5 JRNY')

  await page.reload()
  await expect(panel(page)).toContainText('Connected with Scripted Solana on Solana')
  await expect(panel(page)).toContainText('42.5 JRNY')
  await openWallets(modal)
  await expect(modal.dialog.getByRole('list', { name: 'Connected' }).getByRole('listitem')).toHaveCount(1)
  expect(wallet.countOf('eth_requestAccounts')).toBe(1)
})

test.describe('with sign-in required', () => {
  test.use({ signIn: 'required' })

  test('behavior: the server accepts the signature of the Solana wallet, the session has both accounts, and revoking one ends it', async ({
    modal,
    page,
    signing,
    wallet,
  }) => {
    const solana = await ScriptedSolanaWallet.install(page)
    await signing.arrive(wallet)
    await signing.sign()

    await addSolana(modal, solana)
    await signing.asks()
    await signing.sign()
    await expectActive(modal, solana)
    const solanaName = `${SVM_MAINNET_CAIP_ID}:${solana.address}`.toLowerCase()
    expect(await signing.accounts()).toEqual([accountName(wallet), solanaName])

    await solana.revoke()
    await signing.asks()
    expect(await signing.accounts()).toEqual([])
  })
})

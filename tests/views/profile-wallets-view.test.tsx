import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { SOLANA_NETWORKS } from '../fakes/fake-solana-networks'
import { createFakeWallet } from '../fakes/fake-wallet'
import { DEVNET } from '../fakes/fake-wallet-networks'
import { EVM_ADDRESS, SOLANA_ADDRESS, WALLET_URL } from '../fakes/scripted-frame'
import { factsOf, rememberedLogin, settled, setUpFrame } from './support/embedded-account'
import { closed, endModal, OTHER, OWNER, renderModal } from './support/render-modal'

afterEach(endModal)

async function wallets(options: { accounts?: readonly string[]; name?: string } = {}) {
  const page = await renderModal({ connected: true, wallets: [createFakeWallet({ accounts: [OWNER], ...options })] })
  await page.open({ view: 'ProfileWallets' })
  await page.title('Wallets')
  return page
}

describe('ProfileWallets', () => {
  test('behavior: the connected wallet shows its name and full address', async () => {
    await wallets()
    const row = within(await screen.findByRole('list', { name: 'Connected' })).getByRole('listitem')
    expect(row.textContent).toContain('Example Wallet')
    expect(within(row).getByTitle(OWNER).textContent).toContain(OWNER)
    expect(screen.queryByRole('list', { name: 'Accounts' })).toBeNull()
  })

  const accountRows = async () =>
    within(await screen.findByRole('list', { name: 'Accounts' })).getAllByRole('button', { name: /0x/ })
  const currentRow = async () => (await accountRows()).find((row) => row.getAttribute('aria-current') === 'true')

  test('behavior: the accounts that the wallet shares are listed, the active one is marked', async () => {
    await wallets({ accounts: [OWNER, OTHER] })
    expect(await accountRows()).toHaveLength(2)
    expect((await currentRow())?.textContent).toContain(OWNER)
    expect(screen.getByText('To use an account that is not listed, switch to it in Example Wallet.')).toBeTruthy()
  })

  test('behavior: a press makes another account the active one, moves no row and keeps the focus', async () => {
    const { user, shell } = await wallets({ accounts: [OWNER, OTHER] })
    const [first, second] = await accountRows()
    await user.click(second as HTMLElement)
    expect(shell.account.getState().accounts.eip155.address).toBe(OTHER)
    expect(await accountRows()).toEqual([first, second])
    expect(await currentRow()).toBe(second)
    expect(document.activeElement).toBe(second)
    expect(screen.getByRole('list', { name: 'Connected' }).textContent).toContain(OTHER)
  })

  test('behavior: an account change in the wallet updates both lists', async () => {
    const { wallet } = await wallets({ accounts: [OWNER, OTHER] })
    await screen.findByRole('list', { name: 'Connected' })
    wallet.emit('accountsChanged', [OTHER, OWNER])
    await waitFor(() => expect(screen.getByRole('list', { name: 'Connected' }).textContent).toContain(OTHER))
    expect((await currentRow())?.textContent).toContain(OTHER)
  })

  test('error: markup in a wallet name is rendered as text', async () => {
    const name = '<b>Bold</b><script>1</script>'
    await wallets({ name })
    const list = await screen.findByRole('list', { name: 'Connected' })
    expect(list.textContent).toContain(name)
    expect(list.querySelector('b, script')).toBeNull()
  })

  test('behavior: a wallet used before can be connected again; "Forget" removes it and Undo restores it', async () => {
    const birch = createFakeWallet({ accounts: [OTHER], rdns: 'org.example.birch', name: 'Birch' })
    const connected = createFakeWallet({ accounts: [OWNER] })
    const page = await renderModal({ connected: true, wallets: [connected, birch] })
    const recent = [connected.memoryId, birch.memoryId]
    page.ports.storage.set('recent-wallets', JSON.stringify(recent))
    await page.open({ view: 'ProfileWallets' })
    const list = await screen.findByRole('list', { name: 'Used before' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(1)
    await page.user.click(within(list).getByRole('button', { name: 'Forget Birch' }))
    expect(screen.queryByRole('list', { name: 'Used before' })).toBeNull()
    expect(page.runtime().recentWallets()).toEqual(recent.slice(0, 1))
    await page.user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(page.runtime().recentWallets()).toEqual(recent)
    await page.user.click(await screen.findByRole('button', { name: 'Use Birch' }))
    await waitFor(() => expect(birch.asked('eth_requestAccounts')).toHaveLength(1))
  })

  test('behavior: "Connect another wallet" opens Connect', async () => {
    const { user, title } = await wallets()
    await user.click(await screen.findByRole('button', { name: 'Connect another wallet' }))
    await title('Connect')
  })

  test('behavior: Disconnect disconnects the account and closes the modal', async () => {
    const { user, shell } = await wallets()
    await user.click(await screen.findByRole('button', { name: 'Disconnect' }))
    await closed()
    expect(shell.account.getState().accounts.eip155.status).toBe('disconnected')
  })
})

describe('ProfileWallets with a login by e-mail', () => {
  setUpFrame()

  test('behavior: the login is one row with both addresses, its accounts are a list to choose from, and one button ends it', async () => {
    const config = { walletUrl: WALLET_URL, networks: [DEVNET, SOLANA_NETWORKS[0]!] }
    const page = await renderModal({ wallets: [], storage: rememberedLogin(['eip155', 'solana']), config })
    await settled(() => expect(factsOf(page).status).toBe('connected'))
    await settled(() => expect(factsOf(page, 'solana').status).toBe('connected'))
    await page.open({ view: 'ProfileWallets' })
    const list = await screen.findByRole('list', { name: 'Connected' })
    const [row, ...more] = within(list).getAllByRole('listitem')
    expect(more).toEqual([])
    expect(row?.textContent).toContain(EVM_ADDRESS)
    expect(row?.textContent).toContain(SOLANA_ADDRESS)

    const accounts = within(screen.getByRole('list', { name: 'Accounts' }))
    expect(accounts.getByRole('button', { current: true }).textContent).toContain(EVM_ADDRESS)
    await page.user.click(accounts.getByRole('button', { name: new RegExp(SOLANA_ADDRESS) }))
    expect(page.shell.account.getState().active).toBe('solana')
    expect(accounts.getByRole('button', { current: true }).textContent).toContain(SOLANA_ADDRESS)

    expect(screen.queryByRole('button', { name: /Disconnect Foyer|Disconnect all/ })).toBeNull()
    await page.user.click(screen.getByRole('button', { name: 'Disconnect' }))
    await closed()
    expect([factsOf(page).status, factsOf(page, 'solana').status]).toEqual(['disconnected', 'disconnected'])
  })
})

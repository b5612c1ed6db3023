import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { SOLANA_NETWORKS } from '../fakes/fake-solana-networks'
import { createFakeStandardWallet, SOL_ADA, solanaAddress } from '../fakes/fake-standard-wallet'
import { createFakeWallet } from '../fakes/fake-wallet'
import { DEVNET, MAINNET } from '../fakes/fake-wallet-networks'
import { closed, endModal, OWNER, renderModal, spoken } from './support/render-modal'

afterEach(endModal)

const SOL = solanaAddress(SOL_ADA)
const config = { networks: [DEVNET, MAINNET, ...SOLANA_NETWORKS] }

/** A page with an EVM wallet that is connected, and a Solana wallet that is not. */
async function openPage(options: { connected?: boolean; standard?: boolean } = {}) {
  const { connected = true, standard = true } = options
  const solana = createFakeStandardWallet()
  const page = await renderModal({
    connected,
    config,
    wallets: [createFakeWallet({ accounts: [OWNER] })],
    standard: standard ? [solana] : [],
  })
  const press = async (name: string | RegExp) => page.user.click(await screen.findByRole('button', { name }))
  const active = () => page.shell.account.getState().active
  return { ...page, solana, press, active }
}

/** Connects both wallets, the Solana wallet last, and opens Wallets. */
async function openWallets() {
  const page = await openPage()
  await page.open({ view: 'Connect' })
  await page.press(/^Sol Wallet/)
  await waitFor(() => expect(page.active()).toBe('solana'))
  await closed()
  await page.open({ view: 'ProfileWallets' })
  await page.title('Wallets')
  const rows = async () => within(await screen.findByRole('list', { name: 'Connected' })).getAllByRole('listitem')
  return { ...page, rows }
}

describe('SwitchActiveChain', () => {
  test('behavior: choosing a network of another namespace asks for a wallet of that namespace; connecting it opens Account', async () => {
    const { open, press, title, active } = await openPage()
    await open()
    await press('Network: Foyer Devnet')
    await press(/^Solana(?! Devnet| Testnet)/)
    await title('Another wallet needed')
    expect(await screen.findByText('Example Wallet does not work on Solana. It stays connected.')).toBeTruthy()
    await press('Choose a wallet')
    await title('Connect')
    expect(await screen.findByRole('button', { name: /^Sol Wallet/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Example Wallet/ })).toBeNull()
    await press(/^Sol Wallet/)
    await title('Account')
    expect(active()).toBe('solana')
    // The views in between are not in the history.
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  })

  test('behavior: Cancel returns to Networks and keeps the active namespace', async () => {
    const { open, press, title, active } = await openPage()
    await open({ view: 'Networks' })
    await press(/^Solana(?! Devnet| Testnet)/)
    await press('Cancel')
    await title('Networks')
    expect(active()).toBe('eip155')
  })

  test('behavior: a view requested for another namespace opens after a wallet of that namespace is connected', async () => {
    const { open, press, title } = await openPage()
    await open({ view: 'Receive', namespace: 'solana' })
    await title('Another wallet needed')
    await press('Choose a wallet')
    await press(/^Sol Wallet/)
    await title('Receive')
    expect(await screen.findByTitle(SOL)).toBeTruthy()
    expect(screen.getByText('Only on Solana')).toBeTruthy()
    expect(screen.queryByTitle(OWNER)).toBeNull()
  })
})

describe('Connect for a namespace', () => {
  test('behavior: while disconnected it lists only the wallets of that namespace; connecting one opens the requested view', async () => {
    const { open, press, title } = await openPage({ connected: false })
    await open({ view: 'Receive', namespace: 'solana' })
    await title('Connect')
    expect(await screen.findByRole('button', { name: /^Sol Wallet/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Example Wallet/ })).toBeNull()
    await press(/^Sol Wallet/)
    await title('Receive')
    expect(await screen.findByTitle(SOL)).toBeTruthy()
  })

  test('error: without a wallet of that namespace it names the network that has no wallet', async () => {
    const { open } = await openPage({ connected: false, standard: false })
    await open({ namespace: 'solana' })
    expect(await screen.findByText('No wallet for Solana in this browser')).toBeTruthy()
  })
})

describe('ProfileWallets with two wallets', () => {
  test('behavior: each wallet has a row with its network; only the wallet in use is marked', async () => {
    const { rows } = await openWallets()
    const [evm, solana] = await rows()
    expect(evm?.textContent).toContain('Foyer Devnet')
    expect(solana?.textContent).toContain('Solana')
    expect(evm?.textContent).not.toContain('Current')
    expect(solana?.textContent).toContain('Current')
  })

  test('behavior: a connected wallet is not listed under "Used before"', async () => {
    const { rows } = await openWallets()
    await rows()
    expect(screen.queryByRole('list', { name: 'Used before' })).toBeNull()
  })

  test('behavior: pressing the other wallet makes it the wallet in use', async () => {
    const { rows, user, active } = await openWallets()
    const [evm] = await rows()
    if (evm === undefined) throw new Error('no row')
    await user.click(within(evm).getByRole('button', { name: /^Example Wallet/ }))
    expect(active()).toBe('eip155')
    await waitFor(async () => expect((await rows())[0]?.textContent).toContain('Current'))
  })

  test('behavior: disconnecting one wallet keeps the other connected', async () => {
    const { press, rows, active, shell } = await openWallets()
    await press('Disconnect Sol Wallet')
    await spoken('status', 'Sol Wallet disconnected')
    await waitFor(() => expect(active()).toBe('eip155'))
    expect(shell.account.getState().accounts).toMatchObject({
      eip155: { status: 'connected', address: OWNER },
      solana: { status: 'disconnected', address: undefined },
    })
    expect(await rows()).toHaveLength(1)
  })

  test('behavior: "Disconnect all wallets" disconnects both', async () => {
    const { press, shell } = await openWallets()
    await press('Disconnect all wallets')
    await closed()
    expect(shell.account.getState().accounts).toMatchObject({
      eip155: { status: 'disconnected' },
      solana: { status: 'disconnected' },
    })
  })
})

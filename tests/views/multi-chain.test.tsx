import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { rememberedConnections } from '@/lib/connect/connection-memory'
import { SOLANA_NETWORKS } from '../fakes/fake-solana-networks'
import { createFakeStandardWallet, SOL_ADA, solanaAddress } from '../fakes/fake-standard-wallet'
import { createFakeWallet } from '../fakes/fake-wallet'
import { DEVNET, MAINNET } from '../fakes/fake-wallet-networks'
import { closed, endModal, OWNER, renderModal, spoken } from './support/render-modal'

afterEach(endModal)

const config = { networks: [DEVNET, MAINNET, ...SOLANA_NETWORKS] }

/** A page with one product that announces itself by EIP-6963 and by the Wallet Standard. */
async function openPage(options: Parameters<typeof renderModal>[0] = {}) {
  const evm = createFakeWallet({ name: 'Phantom', rdns: 'app.phantom', accounts: [OWNER], locked: true })
  const solana = createFakeStandardWallet({ name: 'Phantom', locked: true })
  const page = await renderModal({ config, wallets: [evm], standard: [solana], ...options })
  const facts = () => page.shell.account.getState().accounts
  const press = async (name: string | RegExp) => page.user.click(await screen.findByRole('button', { name }))
  return { ...page, evm, solana, facts, press }
}

describe('one wallet in several namespaces', () => {
  test('behavior: it is one row of Connect, which asks where to connect', async () => {
    const { open, press, title } = await openPage()
    await open({ view: 'Connect' })
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Phantom/ })).toHaveLength(1))
    await press(/^Phantom/)
    await title('Choose networks')
    const rows = within(screen.getByRole('list', { name: 'Choose networks' })).getAllByRole('button')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      `${DEVNET.name}${MAINNET.name}`,
      expect.stringMatching(/^Solana/),
    ])
  })

  test('behavior: each namespace connects by its own connector, one after the other', async () => {
    const { open, press, title, facts, evm, solana, ports } = await openPage()
    await open({ view: 'Connect' })
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Phantom/ })).toHaveLength(1))
    await press(/^Phantom/)
    await title('Choose networks')
    await press(/^Solana/)
    await waitFor(() => expect(facts().solana.status).toBe('connected'))
    await closed()
    expect(facts().solana).toMatchObject({
      address: solanaAddress(SOL_ADA),
      walletId: solana.memoryId,
      connectedWalletInfo: { name: 'Phantom', type: 'ANNOUNCED' },
    })
    expect(facts().eip155.status).toBe('disconnected')
    expect(evm.asked('eth_requestAccounts')).toHaveLength(0)

    await open({ view: 'Connect' })
    await press(/^Phantom/)
    await title('Choose networks')
    await press(new RegExp(`^${DEVNET.name}`))
    await waitFor(() => expect(facts().eip155).toMatchObject({ status: 'connected', address: OWNER }))
    expect(facts().solana.status).toBe('connected')
    const remembered = rememberedConnections(ports.storage)
    expect(remembered.map(({ namespace, walletId }) => [namespace, walletId])).toEqual([
      ['solana', solana.memoryId],
      ['eip155', evm.memoryId],
    ])
  })

  test('behavior: a view that needs one namespace connects that one without a question', async () => {
    const { open, press, title, facts } = await openPage()
    await open({ view: 'Receive', namespace: 'solana' })
    await press(/^Phantom/)
    await title('Receive')
    expect(facts().solana.status).toBe('connected')
  })

  test.each([
    [undefined, 'Choose networks'],
    ['eip155:31337', 'Phantom'],
  ] as const)('param: a host that names it and network %s gets "%s"', async (network, heading) => {
    const { shell, title, evm } = await openPage()
    evm.answer('eth_requestAccounts', () => new Promise(() => undefined))
    await act(() => shell.runtime())
    await waitFor(() => expect(shell.loaded.getState().runtime?.wallets.find('multi:phantom')).toBeDefined())
    const params = { walletId: 'app.phantom', ...(network && { network }) }
    await act(() => shell.open({ view: 'ConnectingExternal', params }))
    await title(heading)
  })

  test('behavior: a wallet that goes away while the question shows is missed in words', async () => {
    const { open, press, title, standardWallets, shell } = await openPage({ standard: [] })
    await act(() => shell.runtime())
    await waitFor(() => expect(standardWallets.listenerCount()).toBe(1))
    const remove = standardWallets.register(createFakeStandardWallet({ name: 'Phantom' }).wallet)
    await open({ view: 'Connect' })
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Phantom/ })).toHaveLength(1))
    await press(/^Phantom/)
    await title('Choose networks')
    act(() => remove())
    await spoken('alert', 'This wallet is no longer available')
  })
})

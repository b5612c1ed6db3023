import { act, render, screen, waitFor, within } from '@testing-library/react'
import { useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test } from 'vitest'
import {
  createShell,
  useWalletModal,
  type WalletModal,
  type WalletModalEvent,
  WalletModalProvider,
} from '@/components/modal'
import { createMemoryStorage } from '@/lib/core/storage'
import { ShellContext } from '@/lib/react/runtime-context'
import { createFakeSignInServer } from '../fakes/fake-sign-in-server'
import { SOLANA_NETWORKS } from '../fakes/fake-solana-networks'
import { createFakeStandardWallet } from '../fakes/fake-standard-wallet'
import { createFakeWallet } from '../fakes/fake-wallet'
import { DEVNET, MAINNET } from '../fakes/fake-wallet-networks'
import { createFakePorts } from '../fakes/fake-wallet-ports'
import { stages, stagesThrough } from '../support/stages'
import { endModal, OWNER, renderModal } from './support/render-modal'

afterEach(endModal)

/** Renders the state that a host reads, to compare the output of server and browser. */
function Facts() {
  const { state } = useWalletModal()
  const { account, network, modal, swap, session } = state
  return (
    <p>
      {[account.status, network.network.name, modal.view, modal.open, swap === undefined, session === undefined].join()}
    </p>
  )
}

function Probe({ seen }: { seen: WalletModal[] }) {
  seen.push(useWalletModal())
  return null
}

/** A wallet list of the host's own. */
function OwnList() {
  const { connectors, account, open } = useWalletModal()
  return (
    <ul aria-label="Own list">
      {connectors.map(({ id, name }) => (
        <li key={id}>
          <button type="button" onClick={() => open({ view: 'ConnectingExternal', params: { walletId: id } })}>
            {`${name} ${account.status}`}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A host component that keeps the events, as an analytics script does. */
function Listener({ heard }: { heard: WalletModalEvent[] }) {
  const { onEvent } = useWalletModal()
  useEffect(() => onEvent((event) => void heard.push(event)), [onEvent, heard])
  return null
}

/** Renders the hook beside a modal. `seen` has its value at each render. */
async function openPage(options: Parameters<typeof renderModal>[0] = {}) {
  const seen: WalletModal[] = []
  const page = await renderModal(options)
  const probe = (
    <ShellContext value={page.shell}>
      <Probe seen={seen} />
    </ShellContext>
  )
  const { rerender } = render(probe)
  const last = (): WalletModal => {
    const value = seen.at(-1)
    if (value === undefined) throw new Error('the hook was not rendered')
    return value
  }
  return { ...page, seen, last, renderAgain: () => rerender(probe) }
}

describe('the state that a host reads', () => {
  test('behavior: it is complete from the first render, with the state of the shell', async () => {
    const { seen } = await openPage({ wallets: [] })
    expect(seen[0]?.state).toMatchObject({
      activeNamespace: 'eip155',
      account: { status: 'disconnected', address: undefined, tokenBalance: [] },
      network: { network: { name: DEVNET.name }, defaultNetwork: DEVNET.caipNetworkId },
      modal: { open: false, view: 'Connect' },
      swap: undefined,
      session: undefined,
    })
    expect(seen[0]?.state.network.networks.map(({ name }) => name)).toEqual([DEVNET.name, MAINNET.name])
    expect(Object.isFrozen(seen[0]?.state.network.networks)).toBe(true)
  })

  test('behavior: it follows the account, the modal and the balances, and a disconnect', async () => {
    const { open, last, shell } = await openPage({ connected: true })
    expect(last().state.account).toMatchObject({ status: 'connected', address: OWNER, tokenBalance: [] })
    await open()
    await waitFor(() => expect(last().state.modal).toMatchObject({ open: true, view: 'Account' }))
    await waitFor(() => expect(last().state.account.tokenBalance.length).toBeGreaterThan(0))
    expect(last().state.session).toBeNull()
    await act(() => shell.disconnect())
    expect(last().state).toMatchObject({ account: { status: 'disconnected' }, modal: { open: false } })
  })

  test('behavior: the modal is reported as open before the flows are loaded', async () => {
    const never = new Promise<never>(() => undefined)
    const { open, last } = await openPage({ stages: stagesThrough({ flows: () => never }), wallets: [] })
    await open()
    expect(last().state.modal).toMatchObject({ open: true, view: 'Connect' })
    expect(last().state.session).toBeUndefined()
  })

  test('behavior: it is the same object for all readers while nothing changes', async () => {
    const { seen, renderAgain, shell } = await openPage({ wallets: [] })
    render(
      <ShellContext value={shell}>
        <Probe seen={seen} />
      </ShellContext>,
    )
    renderAgain()
    expect(seen.length).toBeGreaterThan(1)
    expect(new Set(seen.map(({ state }) => state)).size).toBe(1)
  })

  test('behavior: the browser hydrates what the server rendered without a mismatch, then shows its own state', async () => {
    const config = { projectId: 'foyer-dev', networks: [DEVNET, MAINNET] }
    const app = (
      <WalletModalProvider config={config} initiallyConnected>
        <Facts />
      </WalletModalProvider>
    )
    const container = document.createElement('div')
    container.innerHTML = renderToString(app)
    document.body.append(container)
    const facts = () => container.querySelector('p')?.textContent
    expect(facts()).toBe('reconnecting,Foyer Devnet,Connect,false,true,true')

    const storage = createMemoryStorage()
    storage.set('last-chain', MAINNET.caipNetworkId)
    const { ports } = createFakePorts({ storage })
    const shell = createShell(config, { stages, ports, connectedHint: true })
    // Another part of the page has been hydrated before.
    const stop = shell.start()
    const complaints: unknown[] = []
    const root = await act(async () =>
      hydrateRoot(
        container,
        <WalletModalProvider shell={shell}>
          <Facts />
        </WalletModalProvider>,
        { onRecoverableError: (cause) => complaints.push(cause) },
      ),
    )
    expect(complaints).toEqual([])
    expect(facts()).toBe('disconnected,Ethereum,Connect,false,true,true')
    await act(async () => root.unmount())
    stop()
    shell.destroy()
    container.remove()
  })
})

describe('requestSignIn', () => {
  test.each<[message: string, options: Parameters<typeof openPage>[0]]>([
    ['SIWX is not enabled', { connected: true, config: { signIn: 'off' } }],
    ['No ActiveCaipAddress found', { wallets: [], config: { signIn: 'optional' } }],
    ['No ActiveCaipNetwork or client found', { connected: true, config: { signIn: 'optional', networks: [MAINNET] } }],
  ])('error: %s', async (message, options) => {
    const { last } = await openPage(options)
    await expect(act(() => last().requestSignIn())).rejects.toMatchObject({ name: 'AppError', message })
  })

  test('error: No ConnectionController client found', async () => {
    const wallet = createFakeWallet({ accounts: [OWNER] })
    wallet.answer('eth_accounts', () => new Promise(() => undefined))
    const { last, shell } = await openPage({ wallets: [wallet], config: { signIn: 'optional' } })
    await act(() => shell.runtime())
    shell.account.setState(({ accounts }) => ({
      accounts: {
        ...accounts,
        eip155: { ...accounts.eip155, status: 'reconnecting', address: OWNER, chainId: DEVNET.caipNetworkId },
      },
    }))
    const message = 'No ConnectionController client found'
    await expect(act(() => last().requestSignIn())).rejects.toMatchObject({ name: 'AppError', message })
  })

  test('behavior: it opens the message to sign, even after the visitor has declined', async () => {
    const { last, title } = await openPage({
      connected: true,
      declined: true,
      signInServer: createFakeSignInServer(),
      config: { signIn: 'optional' },
    })
    expect(screen.queryByText('Message to sign')).toBeNull()
    await act(() => last().requestSignIn())
    expect(await title('Sign in')).toBeTruthy()
    expect(await screen.findByText('Message to sign')).toBeTruthy()
  })
})

describe('connectors', () => {
  const config = {
    networks: [DEVNET, ...SOLANA_NETWORKS],
    connectors: [{ id: 'shop-wallet', name: 'Shop Wallet', provider: createFakeWallet().provider }],
    wallets: { exclude: ['org.unwanted'] },
    walletConnectProjectId: 'relay-project',
  }
  const wallets = [
    createFakeWallet({ name: 'Alder', rdns: 'org.alder', accounts: [OWNER] }),
    createFakeWallet({ name: 'Phantom', rdns: 'app.phantom' }),
    createFakeWallet({ name: 'Unwanted', rdns: 'org.unwanted' }),
  ]

  test('behavior: each wallet that Connect lists is there with its type, namespaces and picture; none before the code has loaded', async () => {
    const standard = [createFakeStandardWallet({ name: 'Phantom' }), createFakeStandardWallet({ name: 'Sol Wallet' })]
    const { last, seen, shell, wallets: page } = await openPage({ config, wallets, standard })
    expect(seen[0]?.connectors).toEqual([])
    page.setLegacy(createFakeWallet().provider)
    await act(() => shell.runtime())
    await waitFor(() => expect(last().connectors).toHaveLength(6))
    expect(last().connectors.map(({ name, type, namespaces }) => [name, type, namespaces.join()])).toEqual([
      ['Alder', 'ANNOUNCED', 'eip155'],
      ['Phantom', 'MULTI_CHAIN', 'eip155,solana'],
      ['Shop Wallet', 'EXTERNAL', 'eip155'],
      ['Sol Wallet', 'ANNOUNCED', 'solana'],
      ['WalletConnect', 'WALLET_CONNECT', 'eip155,solana'],
      ['', 'INJECTED', 'eip155'],
    ])
    expect(last().connectors[0]).toMatchObject({ rdns: 'org.alder', icon: 'data:image/png;base64,AAAA' })
    expect(last().connectors).toBe(last().state.connectors)
    expect(Object.isFrozen(last().connectors[1]?.namespaces)).toBe(true)
  })

  test('behavior: a host that lists them itself connects one by its id', async () => {
    const { shell, user } = await openPage({ config: { networks: [DEVNET] }, wallets })
    render(
      <ShellContext value={shell}>
        <OwnList />
      </ShellContext>,
    )
    await act(() => shell.runtime())
    const list = within(screen.getByRole('list', { name: 'Own list' }))
    await user.click(await list.findByRole('button', { name: 'Alder disconnected' }))
    await list.findByRole('button', { name: 'Alder connected' })
    expect(shell.account.getState().accounts.eip155.address).toBe(OWNER)
  })
})

describe('onEvent', () => {
  test('behavior: a component hears each event once, from before the code has loaded until it unmounts', async () => {
    const heard: WalletModalEvent[] = []
    const { shell, last } = await openPage({ wallets: [] })
    const { unmount, rerender } = render(
      <ShellContext value={shell}>
        <Listener heard={heard} />
      </ShellContext>,
    )
    await act(() => last().open())
    rerender(
      <ShellContext value={shell}>
        <Listener heard={heard} />
      </ShellContext>,
    )
    act(() => last().close())
    expect(heard.map(({ event, properties }) => [event, properties])).toEqual([
      ['MODAL_OPEN', { connected: false }],
      ['MODAL_CLOSE', { connected: false }],
    ])
    expect(heard.every(({ at }) => at > 1.7e12)).toBe(true)
    unmount()
    await act(() => last().open())
    expect(heard).toHaveLength(2)
  })

  test('error: a listener that throws stops neither the modal nor another listener', async () => {
    const heard: string[] = []
    const { shell, last } = await openPage({ wallets: [] })
    shell.onEvent(() => {
      throw new Error('trap: listener')
    })
    const stop = shell.onEvent(({ event }) => void heard.push(event))
    await act(() => last().open())
    expect(last().state.modal.open).toBe(true)
    expect(heard).toEqual(['MODAL_OPEN'])
    stop()
    act(() => last().close())
    expect(heard).toEqual(['MODAL_OPEN'])
  })
})

test('behavior: the state says for each namespace whether a wallet of it is being asked', async () => {
  const solana = createFakeStandardWallet({ locked: true })
  let answer: ((value: unknown) => void) | undefined
  solana.answer('standard:connect', () => new Promise((resolve) => (answer = resolve)))
  const config = { networks: [DEVNET, ...SOLANA_NETWORKS] }
  const { last, shell } = await openPage({ config, wallets: [], standard: [solana] })
  await act(() => shell.runtime())
  await waitFor(() => expect(last().connectors).toHaveLength(1))
  await act(() => last().open({ view: 'ConnectingExternal', params: { walletId: solana.memoryId } }))
  await waitFor(() => expect(last().state.modal.loading).toMatchObject({ solana: true, eip155: false }))
  // The code that asks the wallet may still be loading.
  await waitFor(() => expect(answer).toBeDefined())
  await act(async () => answer?.({ accounts: [] }))
  await waitFor(() => expect(last().state.modal.loading).toMatchObject({ solana: false, eip155: false }))
})

import { UniversalProvider } from '@walletconnect/universal-provider'
import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { alertForProviderMessage } from '@/lib/alerts/provider-message'
import { createNetworks } from '@/lib/chains/networks'
import type { Connector } from '@/lib/connect/connector'
import type { Pairing } from '@/lib/connect/sources/walletconnect/pairing'
import { openRelayClient, type RelayClient } from '@/lib/connect/sources/walletconnect/relay-client'
import { createWalletConnectConnectors } from '@/lib/connect/sources/walletconnect/walletconnect-connectors'
import { createWalletConnectSource } from '@/lib/connect/sources/walletconnect/walletconnect-source'
import type { SourceConnectors } from '@/lib/connect/wallet-source'
import { WALLET_CONNECT } from '@/lib/connect/walletconnect-id'
import { EIP155 } from '@/lib/core/namespaces'
import { type RelayServer, startRelay } from '@/tests/fakes/relay-server'
import { memoryStorage, type RelayWallet, startRelayWallet } from '@/tests/fakes/relay-wallet'

const DEVNET = 'eip155:31337'
const known = createNetworks({ appUrl: '', projectId: 'test', devnetRpcUrl: 'http://127.0.0.1:8545' })
const networks = known.filter(({ caipNetworkId }) => [DEVNET, 'eip155:1', 'eip155:10'].includes(caipNetworkId))
const SHOP = {
  name: 'Shop',
  description: 'Sells tickets',
  url: 'https://shop.example',
  icons: ['https://shop.example/a.png'],
}
const PATIENCE = { timeoutMs: 20_000 }

let relay: RelayServer
let wallet: RelayWallet
let page: ReturnType<typeof openPage>
const clients: RelayClient[] = []

/** A page that pairs. Pages with the same storage are one page before and after a reload. */
function openPage(storage = memoryStorage()) {
  const settings = { projectId: 'test-project', relayUrl: relay.url, networks, metadata: SHOP }
  const pairing = createStore<Pairing>(() => ({ status: 'idle' }))
  const source = createWalletConnectSource(settings, pairing, () => Promise.reject(new Error('not used')))
  const [row] = source.store.getState().wallets
  const connectors: SourceConnectors = createWalletConnectConnectors(
    { settings, wallet: row!, pairing },
    async (given, onRefusal) => {
      const init = (options: object) => UniversalProvider.init({ ...options, storage })
      const client = await openRelayClient(given, onRefusal, init)
      clients.push(client)
      return client
    },
  )
  return { source, pairing, connectors, storage, connector: connectors.connector(WALLET_CONNECT, EIP155) as Connector }
}

/** The next link of the page. */
function link({ pairing }: ReturnType<typeof openPage>): Promise<string> {
  return new Promise((resolve) => {
    const read = () => {
      const state = pairing.getState()
      if (state.status !== 'shown') return
      off()
      resolve(state.uri)
    }
    const off = pairing.subscribe(read)
    read()
  })
}

async function pair(target = page, wanted: 'eip155:31337' | 'eip155:1' = DEVNET) {
  const connecting = target.connector.connect(wanted)
  connecting.catch(() => undefined)
  await wallet.scan(await link(target))
  return connecting
}

beforeAll(async () => {
  relay = await startRelay()
})
beforeEach(async () => {
  vi.stubGlobal('location', new URL('https://app.example/'))
  vi.stubGlobal('document', { title: 'Example app', querySelector: () => null })
  // Two clients in one process would share their core.
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
  Object.assign(relay.weather, { delayMs: 0, duplicates: false, reorders: false, refusal: undefined })
  wallet = await startRelayWallet(relay.url, [DEVNET, 'eip155:1'])
  page = openPage()
})
afterEach(async () => {
  await wallet.stop()
  for (const client of clients.splice(0)) {
    await client.core.relayer.transportClose().catch(() => undefined)
    client.core.heartbeat.stop()
  }
})
afterAll(() => relay.close())

describe('pairing', () => {
  test('behavior: a wallet that scans the link and approves is connected on the wanted network', async () => {
    expect(await pair()).toEqual({ accounts: [wallet.address], chainId: DEVNET })
    expect(page.pairing.getState()).toEqual({ status: 'idle' })
    // Without the direction character that its name has.
    expect(page.connector.name).toBe('Relay Wallet')
  })

  test('behavior: the wallet shows the name, description, address and icons of the configuration', async () => {
    await pair()
    expect(wallet.sessions()[0]?.peer.metadata).toEqual(SHOP)
  })

  test('error: a wallet that rejects fails the connect with wallet.rejected', async () => {
    wallet.answers('reject')
    await expect(pair()).rejects.toMatchObject({ code: 'wallet.rejected' })
  })

  test('error: leaving ends the wait, and a wallet that approves later gets its session ended', async () => {
    wallet.answers('ignore')
    const leaving = new AbortController()
    const connecting = page.connector.connect(DEVNET, leaving.signal)
    connecting.catch(() => undefined)
    const uri = await link(page)
    leaving.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'request.aborted' })
    wallet.answers('approve')
    await wallet.scan(uri)
    await vi.waitFor(() => expect(wallet.asked).toHaveLength(1), 10_000)
    await vi.waitFor(() => expect(wallet.sessions()).toEqual([]), 10_000)
  })

  test('error: a relay that is gone shows that it does not answer, and pairs when it is back', async () => {
    await relay.vanish()
    const connecting = page.connector.connect(DEVNET)
    await vi.waitFor(() => expect(page.pairing.getState().status).toBe('unreachable'), 30_000)
    await relay.open()
    await wallet.scan(await link(page))
    expect(await connecting).toEqual({ accounts: [wallet.address], chainId: DEVNET })
  })
})

describe('a paired wallet', () => {
  test('behavior: it signs a message with its key', async () => {
    await pair()
    const message = 'Sign in to Example app'
    const { signature } = await page.connector.signMessage({ message, address: wallet.address }, PATIENCE)
    expect(await verifyMessage({ message, address: wallet.address, signature: signature as `0x${string}` })).toBe(true)
  })

  test('error: a request that it rejects is wallet.rejected, and a later one is answered', async () => {
    await pair()
    wallet.answers('reject')
    const ask = () => page.connector.signMessage({ message: 'Hello', address: wallet.address }, PATIENCE)
    await expect(ask()).rejects.toMatchObject({ code: 'wallet.rejected' })
    wallet.answers('approve')
    expect((await ask()).signature).toMatch(/^0x/)
  })

  test('behavior: a network that it has approved is switched to in the page, without a request', async () => {
    await pair()
    const changes: unknown[] = []
    page.connector.subscribe((change) => changes.push(change))
    await page.connector.switchNetwork(networks.find(({ caipNetworkId }) => caipNetworkId === 'eip155:1')!)
    expect(changes).toEqual([{ accounts: [wallet.address], chainId: 'eip155:1' }])
    expect(wallet.asked.map(({ method }) => method)).toEqual(['session_proposal'])
  })

  test('behavior: another network is asked for, and used once the wallet has added it to the session', async () => {
    await pair()
    await page.connector.switchNetwork(networks.find(({ caipNetworkId }) => caipNetworkId === 'eip155:10')!)
    expect((await page.connector.current())?.chainId).toBe('eip155:10')
    expect(wallet.asked.at(-1)).toEqual({ method: 'wallet_switchEthereumChain', chainId: DEVNET })
  })

  test('behavior: a change of network in the wallet is followed', async () => {
    await pair()
    const changes: unknown[] = []
    page.connector.subscribe((change) => changes.push(change))
    await wallet.emit('chainChanged', 1, 'eip155:1')
    await vi.waitFor(() => expect(changes).toEqual([{ accounts: [wallet.address], chainId: 'eip155:1' }]), 10_000)
  })

  test('behavior: a disconnect in the wallet ends the connection here', async () => {
    await pair()
    const changes: unknown[] = []
    page.connector.subscribe((change) => changes.push(change))
    await wallet.disconnect()
    await vi.waitFor(() => expect(changes).toEqual([{ accounts: [] }]), 10_000)
    await expect(
      page.connector.signMessage({ message: 'Hello', address: wallet.address }, PATIENCE),
    ).rejects.toMatchObject({ code: 'wallet.disconnected' })
  })

  test('behavior: a disconnect here ends the session in the wallet', async () => {
    await pair()
    await page.connector.disconnect()
    await vi.waitFor(() => expect(wallet.sessions()).toEqual([]), 10_000)
  })

  test('behavior: after a reload the connection is restored without a request', async () => {
    await pair()
    const memory = page.connector.memory({ address: wallet.address, chainId: DEVNET })
    const later = openPage(page.storage)
    const remembered = later.source.readMemory(JSON.parse(JSON.stringify(memory)))!
    const restored = await later.connectors.restore({
      walletId: WALLET_CONNECT,
      namespace: EIP155,
      remembered,
      signal: new AbortController().signal,
      onUnavailable: () => undefined,
    })
    expect(restored?.connection).toEqual({ accounts: [wallet.address], chainId: DEVNET })
    expect(restored?.connector.name).toBe('Relay Wallet')
    expect(wallet.asked).toHaveLength(1)
  })
})

describe('a bad relay', () => {
  test.each([
    ['Unauthorized: invalid key', 'invalidProjectId'],
    ['Unauthorized: origin not allowed', 'invalidAppConfiguration'],
    ['JWT validation error: JWT Token is not yet valid', 'sessionExpired'],
  ] as const)('error: the refusal "%s" is passed on and means the alert %s', async (refusal, alert) => {
    relay.weather.refusal = refusal
    const leaving = new AbortController()
    const connecting = page.connector.connect(DEVNET, leaving.signal)
    connecting.catch(() => undefined)
    const refused = () => {
      const state = page.pairing.getState()
      return state.status === 'unreachable' && state.refusal !== undefined && alertForProviderMessage(state.refusal)
    }
    await vi.waitFor(() => expect(refused()).toBe(alert), { timeout: 30_000, interval: 10 })
    leaving.abort()
  })

  test.each([
    ['delays', { delayMs: 1_500 }],
    ['duplicates', { duplicates: true }],
    ['reorders', { reorders: true }],
  ])('behavior: one that %s leads to one approval and one signature, each asked for once', async (_, weather) => {
    Object.assign(relay.weather, weather)
    await pair()
    await page.connector.signMessage({ message: 'Hello', address: wallet.address }, PATIENCE)
    expect(wallet.asked.map(({ method }) => method)).toEqual(['session_proposal', 'personal_sign'])
  })

  test('behavior: a connection that drops while the wallet decides is repaired, and the answer arrives once', async () => {
    await pair()
    const signing = page.connector.signMessage({ message: 'Hello', address: wallet.address }, { timeoutMs: 40_000 })
    relay.drop()
    expect((await signing).signature).toMatch(/^0x/)
    expect(wallet.asked.filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
  })
})

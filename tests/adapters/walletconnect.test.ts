import { setTimeout as sleep } from 'node:timers/promises'
import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Pairing } from '@/lib/connect/sources/walletconnect/pairing'
import { WALLET_CONNECT } from '@/lib/connect/walletconnect-id'
import { EIP155 } from '@/lib/core/namespaces'
import { type RelayServer, startRelay } from '@/tests/fakes/relay-server'
import { type RelayWallet, startRelayWallet } from '@/tests/fakes/relay-wallet'
import { PAGE_METADATA, type PairingPage, startPairingPage } from '@/tests/support/pairing-page'

const DEVNET = 'eip155:31337'
const PATIENCE = { timeoutMs: 20_000 }

let relay: RelayServer
let wallet: RelayWallet
let page: PairingPage

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
  page = startPairingPage({ relayUrl: relay.url })
})
afterEach(async () => {
  await wallet.stop()
  await page.stop()
})
afterAll(() => relay.close())

describe('pairing', () => {
  test('behavior: a wallet that scans the link and approves is connected on the wanted network', async () => {
    expect(await page.pair(wallet)).toEqual({ accounts: [wallet.address], chainId: DEVNET })
    expect(page.pairing.getState()).toEqual({ status: 'idle' })
    // Without the direction character that its name has.
    expect(page.connector.name).toBe('Relay Wallet')
  })

  test('behavior: the wallet shows the name, description, address and icons of the configuration', async () => {
    await page.pair(wallet)
    expect(wallet.sessions()[0]?.peer.metadata).toEqual(PAGE_METADATA)
  })

  test('error: a wallet that rejects fails the connect with wallet.rejected', async () => {
    wallet.answers('reject')
    await expect(page.pair(wallet)).rejects.toMatchObject({ code: 'wallet.rejected' })
  })

  test('error: leaving ends the wait, and a wallet that approves later gets its session ended', async () => {
    wallet.answers('ignore')
    const leaving = new AbortController()
    const connecting = page.connector.connect(DEVNET, leaving.signal)
    connecting.catch(() => undefined)
    const uri = await page.link()
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
    await wallet.scan(await page.link())
    expect(await connecting).toEqual({ accounts: [wallet.address], chainId: DEVNET })
  })
})

describe('a paired wallet', () => {
  test('behavior: it signs a message with its key', async () => {
    await page.pair(wallet)
    const message = 'Sign in to Example app'
    const { signature } = await page.connector.signMessage({ message, address: wallet.address }, PATIENCE)
    expect(await verifyMessage({ message, address: wallet.address, signature: signature as `0x${string}` })).toBe(true)
  })

  test('behavior: while it has a request to answer, the page knows its links, and no longer afterwards', async () => {
    await page.pair(wallet)
    const states: Pairing[] = []
    page.pairing.subscribe((state) => states.push(state))
    await page.connector.signMessage({ message: 'Hello', address: wallet.address }, PATIENCE)
    expect(states).toEqual([
      { status: 'asked', links: { native: 'rainbow://', universal: 'https://rnbwapp.com' } },
      { status: 'idle' },
    ])
  })

  test('error: a request that was given up leaves nothing that fails when it expires', async () => {
    const unhandled: unknown[] = []
    const note = (cause: unknown) => unhandled.push(cause)
    process.on('unhandledRejection', note)
    await page.pair(wallet)
    wallet.answers('ignore')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const asking = page.connector.signMessage({ message: 'Hello', address: wallet.address }, { timeoutMs: 500 })
    await expect(asking).rejects.toMatchObject({ code: 'wallet.timeout' })
    expect(wallet.asked.at(-1)?.method).toBe('personal_sign')
    await vi.advanceTimersByTimeAsync(301_000)
    vi.useRealTimers()
    process.off('unhandledRejection', note)
    expect(unhandled).toEqual([])
  })

  test('error: a request that it rejects is wallet.rejected, and a later one is answered', async () => {
    await page.pair(wallet)
    wallet.answers('reject')
    const ask = () => page.connector.signMessage({ message: 'Hello', address: wallet.address }, PATIENCE)
    await expect(ask()).rejects.toMatchObject({ code: 'wallet.rejected' })
    wallet.answers('approve')
    expect((await ask()).signature).toMatch(/^0x/)
  })

  test('behavior: a network that it has approved is switched to in the page, without a request', async () => {
    await page.pair(wallet)
    const changes: unknown[] = []
    page.connector.subscribe((change) => changes.push(change))
    await page.connector.switchNetwork(page.network('eip155:1'))
    expect(changes).toEqual([{ accounts: [wallet.address], chainId: 'eip155:1' }])
    expect(wallet.asked.map(({ method }) => method)).toEqual(['session_proposal'])
  })

  test('behavior: another network is asked for, and used once the wallet has added it to the session', async () => {
    await page.pair(wallet)
    await page.connector.switchNetwork(page.network('eip155:10'))
    expect((await page.connector.current())?.chainId).toBe('eip155:10')
    expect(wallet.asked.at(-1)).toEqual({ method: 'wallet_switchEthereumChain', chainId: DEVNET })
  })

  test('behavior: a change of network in the wallet is followed', async () => {
    await page.pair(wallet)
    const changes: unknown[] = []
    page.connector.subscribe((change) => changes.push(change))
    await wallet.emit('chainChanged', 1, 'eip155:1')
    await vi.waitFor(() => expect(changes).toEqual([{ accounts: [wallet.address], chainId: 'eip155:1' }]), 10_000)
  })

  test('behavior: a disconnect in the wallet ends the connection here', async () => {
    await page.pair(wallet)
    const changes: unknown[] = []
    page.connector.subscribe((change) => changes.push(change))
    await wallet.disconnect()
    await vi.waitFor(() => expect(changes).toEqual([{ accounts: [] }]), 10_000)
    await expect(
      page.connector.signMessage({ message: 'Hello', address: wallet.address }, PATIENCE),
    ).rejects.toMatchObject({ code: 'wallet.disconnected' })
  })

  test('behavior: a disconnect here ends the session in the wallet', async () => {
    await page.pair(wallet)
    await page.connector.disconnect()
    await vi.waitFor(() => expect(wallet.sessions()).toEqual([]), 10_000)
  })

  test('behavior: a session that the visitor ends before it is restored ends in the wallet', async () => {
    await page.pair(wallet)
    const memory = page.connector.memory({ address: wallet.address, chainId: DEVNET })
    const later = startPairingPage({ relayUrl: relay.url, storage: page.storage })
    const remembered = later.source.readMemory(JSON.parse(JSON.stringify(memory)))
    const isTold = later.connectors.leave({ walletId: WALLET_CONNECT, namespace: EIP155, remembered })
    expect(await isTold).toBe(true)
    await vi.waitFor(() => expect(wallet.sessions()).toEqual([]), 10_000)
    await later.stop()
  })

  test('behavior: after a reload the connection is restored without a request', async () => {
    await page.pair(wallet)
    const memory = page.connector.memory({ address: wallet.address, chainId: DEVNET })
    const later = startPairingPage({ relayUrl: relay.url, storage: page.storage })
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
    await later.stop()
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
      return state.status === 'unreachable' ? state.refusal?.alert : undefined
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
    await page.pair(wallet)
    await page.connector.signMessage({ message: 'Hello', address: wallet.address }, PATIENCE)
    expect(wallet.asked.map(({ method }) => method)).toEqual(['session_proposal', 'personal_sign'])
  })

  test('behavior: a connection that drops while the wallet decides is repaired, and the answer arrives once', async () => {
    await page.pair(wallet)
    const signing = page.connector.signMessage({ message: 'Hello', address: wallet.address }, { timeoutMs: 40_000 })
    relay.drop()
    expect((await signing).signature).toMatch(/^0x/)
    expect(wallet.asked.filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
  })

  test('behavior: a request made while the relay is gone reaches the wallet once when it is back, without the visitor', async () => {
    await page.pair(wallet)
    Object.assign(relay.weather, { duplicates: true })
    await relay.vanish()
    const signing = page.connector.signMessage({ message: 'Hello', address: wallet.address }, { timeoutMs: 60_000 })
    await relay.open()
    expect((await signing).signature).toMatch(/^0x/)
    expect(wallet.asked.filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
  })

  test('behavior: requests that find no connection, one after the other, open one together', async () => {
    await page.pair(wallet)
    await wallet.stop()
    const before = relay.connections
    relay.drop()
    await vi.waitFor(() => expect(page.isRelayed()).toBe(false), { interval: 1 })
    const asked = Array.from({ length: 8 }, async (_, at) => {
      await sleep(at)
      return page.connector.signMessage({ message: 'Hello', address: wallet.address }, { timeoutMs: 2_000 })
    })
    for (const each of asked) await expect(each).rejects.toMatchObject({ code: 'wallet.timeout' })
    expect(relay.connections - before).toBe(1)
  })

  test('error: a request that a gone relay never delivers ends by its time, and the next one is answered', async () => {
    await page.pair(wallet)
    await relay.vanish()
    const ask = (timeoutMs: number) =>
      page.connector.signMessage({ message: 'Hello', address: wallet.address }, { timeoutMs })
    await expect(ask(500)).rejects.toMatchObject({ code: 'wallet.timeout' })
    await relay.open()
    expect((await ask(60_000)).signature).toMatch(/^0x/)
  })
})

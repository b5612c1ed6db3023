import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { WALLET_CONNECT } from '@/lib/connect/walletconnect-id'
import { SOLANA } from '@/lib/core/namespaces'
import { type RelayServer, startRelay } from '@/tests/fakes/relay-server'
import { type RelayWallet, startRelayWallet } from '@/tests/fakes/relay-wallet'
import { type PairingPage, startPairingPage } from '@/tests/support/pairing-page'

const DEVNET = 'eip155:31337'
const SOLANA_MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const SOLANA_ADDRESS = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const networks = [DEVNET, SOLANA_MAINNET]

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
  wallet = await startRelayWallet(relay.url, [DEVNET], { solana: `${SOLANA_MAINNET}:${SOLANA_ADDRESS}` })
  page = startPairingPage({ relayUrl: relay.url, networks })
})
afterEach(async () => {
  await wallet.stop()
  await page.stop()
})
afterAll(() => relay.close())

/** Pairs, and follows both namespaces as the page does. */
async function pairBoth() {
  await page.pair(wallet)
  const [other] = page.connector.others?.() ?? []
  page.connector.subscribe(() => undefined)
  other?.connector.subscribe(() => undefined)
  return other!
}

test('behavior: one approval shares the accounts of every namespace that the wallet approves', async () => {
  const other = await pairBoth()
  expect(other.connector.namespace).toBe(SOLANA)
  expect(other.connection).toEqual({ accounts: [SOLANA_ADDRESS], chainId: SOLANA_MAINNET })
  expect(wallet.asked).toHaveLength(1)
})

test('behavior: the session ends in the wallet when the last namespace is disconnected, not before', async () => {
  const other = await pairBoth()
  await page.connector.disconnect()
  expect(wallet.sessions()).toHaveLength(1)
  expect(await other.connector.current()).toEqual({ accounts: [SOLANA_ADDRESS], chainId: SOLANA_MAINNET })
  await other.connector.disconnect()
  await vi.waitFor(() => expect(wallet.sessions()).toEqual([]), 10_000)
})

test('behavior: a disconnect in the wallet ends both', async () => {
  const other = await pairBoth()
  const ended: unknown[] = []
  page.connector.subscribe((change) => ended.push(change))
  other.connector.subscribe((change) => ended.push(change))
  await wallet.disconnect()
  await vi.waitFor(() => expect(ended).toEqual([{ accounts: [] }, { accounts: [] }]), 10_000)
})

test('behavior: each namespace is restored by its own account after a reload', async () => {
  const { connector } = await pairBoth()
  const memory = connector.memory({ address: SOLANA_ADDRESS, chainId: SOLANA_MAINNET })
  const later = startPairingPage({ relayUrl: relay.url, networks, storage: page.storage })
  const restored = await later.connectors.restore({
    walletId: WALLET_CONNECT,
    namespace: SOLANA,
    remembered: later.source.readMemory(JSON.parse(JSON.stringify(memory)))!,
    signal: new AbortController().signal,
    onUnavailable: () => undefined,
  })
  expect(restored?.connection).toEqual({ accounts: [SOLANA_ADDRESS], chainId: SOLANA_MAINNET })
  await later.stop()
})

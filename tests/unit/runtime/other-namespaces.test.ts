import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createNetworks } from '@/lib/chains/networks'
import { rememberedConnections } from '@/lib/connect/connection-memory'
import type { Caip2, Namespace } from '@/lib/core/caip'
import { createMemoryStorage } from '@/lib/core/storage'
import type { Chunks, LoadChunk } from '@/lib/runtime/chunks'
import { openShell, settled } from '@/tests/support/open-shell'
import { stages } from '@/tests/support/stages'
import { COSMOS_HUB, createFakeKeplrWallet } from '../../fakes/fake-keplr-wallet'
import { BITCOIN_MAINNET, createFakeSatsWallet, STACKS_ADDRESS } from '../../fakes/fake-sats-wallet'
import { createFakeWallet } from '../../fakes/fake-wallet'
import { DEVNET } from '../../fakes/fake-wallet-networks'
import { createFakePorts } from '../../fakes/fake-wallet-ports'
import { createFakeWeb3Wallet, DOT_ADA, DOT_BOB, POLKADOT_RELAY } from '../../fakes/fake-web3-wallet'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const known = createNetworks({ appUrl: '', projectId: 'foyer-test' })

/** A wallet of one namespace as an extension puts it on the page. */
interface Row {
  readonly namespace: Namespace
  readonly chainId: Caip2
  /** What a page with this namespace loads. */
  readonly chunks: readonly (keyof Chunks)[]
  make(): {
    readonly globals: Readonly<Record<string, unknown>>
    readonly memoryId: string
    accounts(): readonly string[]
  }
}

const rows: readonly Row[] = [
  {
    namespace: 'bip122',
    chainId: BITCOIN_MAINNET,
    chunks: ['standardSource', 'standardBitcoin', 'satsSource', 'satsConnectors', 'bip122Adapter'],
    make() {
      const wallet = createFakeSatsWallet()
      return { ...wallet, accounts: () => [wallet.addresses().payment, wallet.addresses().ordinals] }
    },
  },
  {
    namespace: 'polkadot',
    chainId: POLKADOT_RELAY,
    chunks: ['web3Source', 'web3Connectors', 'polkadotAdapter'],
    make: () => createFakeWeb3Wallet({ keys: [DOT_ADA, DOT_BOB] }),
  },
  {
    namespace: 'cosmos',
    chainId: COSMOS_HUB,
    chunks: ['keplrSource', 'keplrConnectors', 'cosmosAdapter'],
    make: createFakeKeplrWallet,
  },
]

/** The chunks that every page may load. */
const EVERY_PAGE: readonly (keyof Chunks)[] = [
  ...(['first', 'modal', 'alerts', 'wallet', 'translator', 'flows', 'account', 'views', 'visitorChoices'] as const),
]

/** Records which chunks are loaded. */
const recordLoads =
  (loaded: string[]): LoadChunk =>
  (name) => {
    if (!EVERY_PAGE.includes(name)) loaded.push(name)
    return stages(name)
  }

interface PageOptions {
  readonly storage?: ReturnType<typeof createMemoryStorage>
  readonly wallet: ReturnType<Row['make']>
  readonly networks: readonly Caip2[]
}

function openPage({ storage = createMemoryStorage(), wallet, networks }: PageOptions) {
  const page = createFakePorts({ storage, early: [createFakeWallet().detail], globals: wallet.globals })
  const loaded: string[] = []
  const offered = known.filter(({ caipNetworkId }) => networks.includes(caipNetworkId))
  const config = { projectId: 'foyer-dev', networks: [DEVNET, ...offered], metadata: { name: 'Shop' } }
  const { shell, close } = openShell(config, { stages: recordLoads(loaded), ports: page.ports })
  ends.push(close)
  return { ...page, storage, shell, close, loaded, facts: () => shell.account.getState().accounts }
}

describe.each(rows)('$namespace', ({ namespace, chainId, chunks, make }) => {
  async function connect() {
    const wallet = make()
    const page = openPage({ wallet, networks: [chainId] })
    const runtime = await page.shell.runtime()
    await settled(() => expect(runtime.wallets.find(wallet.memoryId)).toBeDefined())
    await runtime.open({ view: 'Networks' })
    runtime.connectWallet(wallet.memoryId, chainId)
    await settled(() => expect(page.facts()[namespace].status).toBe('connected'))
    return { ...page, runtime, wallet }
  }

  test('behavior: its wallet connects, and is the active account of the page', async () => {
    const { facts, wallet, shell } = await connect()
    expect(facts()[namespace]).toMatchObject({ address: wallet.accounts()[0], chainId, walletId: wallet.memoryId })
    expect(facts()[namespace].allAccounts.map(({ address }) => address)).toEqual(wallet.accounts())
    expect(shell.account.getState().active).toBe(namespace)
    expect(shell.network.getState().active).toBe(chainId)
  })

  test('behavior: after a reload it is connected again without a prompt', async () => {
    const before = await connect()
    before.close()
    const after = openPage({ wallet: before.wallet, networks: [chainId], storage: before.storage })
    await settled(() => expect(after.facts()[namespace].status).toBe('connected'))
    expect(after.facts()[namespace]).toMatchObject({ address: before.wallet.accounts()[0], chainId })
    expect(after.facts()[namespace].addressLabels).toEqual(before.facts()[namespace].addressLabels)
  })

  test('behavior: another account of the wallet can be chosen, and stays chosen after a reload', async () => {
    const before = await connect()
    const [first, second] = before.wallet.accounts()
    if (second === undefined) return
    before.runtime.selectAccount(namespace, second)
    expect(before.facts()[namespace].address).toBe(second)
    before.close()
    const after = openPage({ wallet: before.wallet, networks: [chainId], storage: before.storage })
    await settled(() => expect(after.facts()[namespace]).toMatchObject({ status: 'connected', address: second }))
    expect(first).not.toBe(second)
  })

  test('behavior: disconnecting forgets the account and its purposes', async () => {
    const { facts, runtime, storage } = await connect()
    await runtime.disconnectNamespace(namespace)
    expect(facts()[namespace]).toMatchObject({ status: 'disconnected', address: undefined, addressLabels: {} })
    expect(rememberedConnections(storage)).toEqual([])
  })

  test('behavior: exactly its own code loads on a page with its network', async () => {
    const { loaded, runtime } = await connect()
    await runtime.flows()
    expect([...new Set(loaded)].sort()).toEqual(['sources', ...chunks, 'chainAdapters'].sort())
  })

  test('behavior: without a network of it nothing of it loads, and its wallets are not looked at', async () => {
    const before = await connect()
    before.close()
    const { shell, loaded, globals, facts } = openPage({
      wallet: before.wallet,
      networks: [],
      storage: before.storage,
    })
    const runtime = await shell.runtime()
    await runtime.flows()
    await settled(() => expect(facts()[namespace].status).toBe('disconnected'))
    expect(loaded).toEqual([])
    expect(globals.reads).toEqual([])
    expect(runtime.wallets.store.getState().wallets).toHaveLength(1)
  })
})

test('behavior: the addresses of a Bitcoin wallet have their purposes as labels, those on other chains included', async () => {
  const wallet = createFakeSatsWallet()
  const page = openPage({ wallet: { ...wallet, accounts: () => [] }, networks: [BITCOIN_MAINNET] })
  const runtime = await page.shell.runtime()
  await settled(() => expect(runtime.wallets.find(wallet.memoryId)).toBeDefined())
  await runtime.open({ view: 'Networks' })
  runtime.connectWallet(wallet.memoryId)
  const { payment, ordinals } = wallet.addresses()
  await settled(() =>
    expect(page.facts().bip122.addressLabels).toEqual({
      [payment]: 'payment',
      [ordinals]: 'ordinals',
      [STACKS_ADDRESS]: 'stacks',
    }),
  )
})

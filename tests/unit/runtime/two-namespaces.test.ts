import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { patchAccount } from '@/lib/account/account-store'
import { rememberedConnections } from '@/lib/connect/connection-memory'
import * as standardSource from '@/lib/connect/sources/wallet-standard/standard-source'
import { createMemoryStorage } from '@/lib/core/storage'
import { currentEntry } from '@/lib/modal/modal-router'
import { createWalletConnections } from '@/lib/runtime/create-wallet-connections'
import { deferred } from '@/tests/support/deferred'
import { openShell, settled } from '@/tests/support/open-shell'
import { stages, stagesThrough } from '@/tests/support/stages'
import { SOLANA_NETWORKS } from '../../fakes/fake-solana-networks'
import {
  createFakeStandardWallet,
  rememberStandardWallet,
  SOL_ADA,
  SOL_BOB,
  SOLANA_DEVNET,
  SOLANA_MAINNET,
  solanaAddress,
} from '../../fakes/fake-standard-wallet'
import { ADA, createFakeWallet, rememberFakeWallet } from '../../fakes/fake-wallet'
import { DEVNET, MAINNET } from '../../fakes/fake-wallet-networks'
import { createFakePorts } from '../../fakes/fake-wallet-ports'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const [SOL, SOL_OTHER] = [solanaAddress(SOL_ADA), solanaAddress(SOL_BOB)]
const networks = [DEVNET, MAINNET, ...SOLANA_NETWORKS]

interface PageOptions {
  readonly storage?: ReturnType<typeof createMemoryStorage>
  readonly evm?: ReturnType<typeof createFakeWallet>
  readonly solana?: ReturnType<typeof createFakeStandardWallet>
  readonly config?: object
}

/** A page with a wallet of each namespace. */
function openPage(options: PageOptions = {}) {
  const { storage = createMemoryStorage(), evm = createFakeWallet(), solana = createFakeStandardWallet() } = options
  const page = createFakePorts({ storage, early: [evm.detail], standard: [solana.wallet] })
  const config = { projectId: 'foyer-dev', networks, namespaces: ['eip155', 'solana'] as const, ...options.config }
  const { shell, close } = openShell(config, { stages, ports: page.ports })
  ends.push(close)
  const facts = () => shell.account.getState().accounts
  return {
    ...page,
    storage,
    evm,
    solana,
    shell,
    close,
    facts,
    active: () => [shell.account.getState().active, shell.network.getState().active],
    /** Chooses a wallet in Connect. */
    async connect(walletId: string) {
      const runtime = await shell.runtime()
      await settled(() => expect(runtime.wallets.find(walletId)).toBeDefined())
      await runtime.open({ view: 'Networks' })
      runtime.connectWallet(walletId)
      await settled(() => expect(Object.values(facts()).some((each) => each.walletId === walletId)).toBe(true))
      runtime.close()
    },
  }
}

/** A page where both wallets are connected, the Solana one last. */
async function openConnected(options: PageOptions = {}) {
  const page = openPage(options)
  await page.connect(page.evm.memoryId)
  await page.connect(page.solana.memoryId)
  return page
}

const both = {
  eip155: { status: 'connected', address: ADA, chainId: 'eip155:31337' },
  solana: { status: 'connected', address: SOL, chainId: SOLANA_MAINNET },
}

describe('a Solana wallet beside an EVM wallet', () => {
  test('behavior: it connects to the first Solana network, becomes the active one, and the EVM wallet stays', async () => {
    const { facts, active, storage } = await openConnected()
    expect(facts()).toMatchObject(both)
    expect(active()).toEqual(['solana', SOLANA_MAINNET])
    expect(rememberedConnections(storage).map(({ source }) => source)).toEqual(['injected', 'wallet-standard'])
  })

  test('behavior: after a reload both are reconnected without a prompt, with the same active one', async () => {
    const before = await openConnected()
    before.close()
    const [evm, solana] = [createFakeWallet(), createFakeStandardWallet()]
    const { facts, active, shell } = openPage({ storage: before.storage, evm, solana })
    const seen: string[] = []
    shell.account.subscribe(({ accounts }) => seen.push(accounts.eip155.status, accounts.solana.status))
    await settled(() => expect(facts()).toMatchObject(both))
    expect(active()).toEqual(['solana', SOLANA_MAINNET])
    expect(seen).not.toContain('disconnected')
    expect(evm.asked('eth_requestAccounts')).toEqual([])
    expect(solana.asked('standard:connect').map(({ input }) => input)).toEqual([{ silent: true }])
    // Nothing but the discovery of wallets.
    expect(shell.loaded.getState().runtime).toBeUndefined()
  })

  test('behavior: the visitor switches between both without a request to either wallet', async () => {
    const { shell, active, facts, evm, solana } = await openConnected()
    const runtime = await shell.runtime()
    const asked = evm.calls.length + solana.calls.length
    runtime.switchNetwork('eip155:31337')
    expect(active()).toEqual(['eip155', 'eip155:31337'])
    runtime.switchNetwork(SOLANA_MAINNET)
    expect(active()).toEqual(['solana', SOLANA_MAINNET])
    expect(facts()).toMatchObject(both)
    expect(evm.calls.length + solana.calls.length).toBe(asked)
  })

  test('behavior: another Solana network chosen by the visitor is kept after a reload', async () => {
    const { shell, active, facts, close, storage } = await openConnected()
    const runtime = await shell.runtime()
    runtime.switchNetwork(SOLANA_DEVNET)
    await settled(() => expect(facts().solana.chainId).toBe(SOLANA_DEVNET))
    expect(active()).toEqual(['solana', SOLANA_DEVNET])
    close()
    const after = openPage({ storage })
    await settled(() => expect(after.facts().solana).toMatchObject({ status: 'connected', chainId: SOLANA_DEVNET }))
    expect(after.active()).toEqual(['solana', SOLANA_DEVNET])
  })

  test('error: a Solana network that the account does not support is refused in its view, without a change', async () => {
    const { shell, active, facts } = await openConnected()
    const runtime = await shell.runtime()
    runtime.switchNetwork('solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z')
    const { switchNetwork } = await runtime.flows()
    await settled(() => expect(switchNetwork.getSnapshot().context.error?.code).toBe('network.switch_failed'))
    expect(currentEntry(runtime.modal.store.getState()).view).toBe('SwitchNetwork')
    expect(facts()).toMatchObject(both)
    expect(active()).toEqual(['solana', SOLANA_MAINNET])
  })

  test.each([
    ['solana', 'eip155'],
    ['eip155', 'solana'],
  ] as const)('behavior: disconnecting %s leaves %s connected and active, also after a reload', async (gone, left) => {
    const page = await openConnected()
    await (await page.shell.runtime()).disconnectNamespace(gone)
    const after = { [left]: both[left], [gone]: { status: 'disconnected', address: undefined } }
    expect(page.facts()).toMatchObject(after)
    expect(page.active()[0]).toBe(left)
    expect(page.solana.asked('standard:disconnect')).toHaveLength(gone === 'solana' ? 1 : 0)
    page.close()
    const again = openPage({ storage: page.storage })
    await settled(() => expect(again.facts()[left].status).toBe('connected'))
    expect(again.facts()).toMatchObject(after)
  })

  const laterBy = (ms: number, value: unknown) => () => new Promise((resolve) => setTimeout(resolve, ms, value))

  test.each([
    ['before the EVM wallet is back', 0, 500],
    ['after it', 500, 0],
  ])('behavior: if the active Solana wallet is locked %s, the EVM wallet becomes active', async (_, sol, eth) => {
    const before = await openConnected()
    before.close()
    const [evm, solana] = [createFakeWallet(), createFakeStandardWallet({ locked: true })]
    solana.answer('standard:connect', laterBy(sol, { accounts: [] }))
    evm.answer('eth_accounts', laterBy(eth, [ADA]))
    const page = openPage({ storage: before.storage, evm, solana })
    await settled(() => expect(page.facts()).toMatchObject({ ...both, solana: { status: 'disconnected' } }))
    expect(page.active()).toEqual(['eip155', 'eip155:31337'])
  })

  test('behavior: a change of account in the Solana wallet is applied; without an account the wallet is disconnected', async () => {
    const { solana, facts, active } = await openConnected()
    solana.changeAccounts([solana.accountOf(SOL_BOB)])
    expect(facts()).toMatchObject({ ...both, solana: { ...both.solana, address: SOL_OTHER } })
    solana.changeAccounts([])
    expect(facts()).toMatchObject({ ...both, solana: { status: 'disconnected' } })
    expect(active()[0]).toBe('eip155')
  })
})

describe('discovery of Solana wallets', () => {
  test('behavior: on a page without a Solana network no wallet is asked to register, even with a stored connection', async () => {
    const storage = createMemoryStorage()
    const solana = createFakeStandardWallet()
    rememberFakeWallet(storage)
    rememberStandardWallet(storage, solana)
    const page = openPage({ storage, solana, config: { networks: [DEVNET, MAINNET], namespaces: ['eip155'] } })
    await settled(() => expect(page.facts().eip155.status).toBe('connected'))
    await settled(() => expect(page.facts().solana.status).toBe('disconnected'))
    const { wallets } = await page.shell.walletConnections()
    expect(wallets.store.getState().wallets.map(({ id }) => id)).toEqual([page.evm.memoryId])
    expect(page.standardWallets.requests).toEqual([])
    expect(solana.calls).toEqual([])
  })

  test('behavior: on a page without an EVM network no EVM wallet is listed or reconnected, even a stored one', async () => {
    const storage = createMemoryStorage()
    rememberFakeWallet(storage)
    const page = openPage({ storage, config: { networks: SOLANA_NETWORKS } })
    const { wallets } = await page.shell.walletConnections()
    const ids = () => wallets.store.getState().wallets.map(({ id }) => id)
    await settled(() => expect(ids()).toEqual([page.solana.memoryId]))
    await settled(() => expect(page.facts().eip155.status).toBe('disconnected'))
    await page.connect(page.solana.memoryId)
    expect(ids()).toEqual([page.solana.memoryId])
    expect(page.evm.calls).toEqual([])
    expect(rememberedConnections(storage).map(({ source }) => source)).toContain('injected')
  })

  /** Wallets of a page whose standard source loads when the test decides. */
  async function openSlow({ remembered, ...options }: PageOptions & { readonly remembered?: boolean } = {}) {
    const page = openPage({ ...options, config: { networks: [DEVNET] } })
    if (remembered) {
      rememberStandardWallet(page.storage, page.solana)
      // The state that the shell sets before anything is loaded.
      patchAccount(page.shell.account, 'solana', { status: 'reconnecting' })
    }
    const loads: { bring(): void; fail(): void }[] = []
    const loadSource = () =>
      new Promise<typeof standardSource>((resolve, reject) => {
        loads.push({ bring: () => resolve(standardSource), fail: () => reject(new TypeError('Failed to fetch')) })
      })
    await stages('modal')
    const load = stagesThrough({ standardSource: loadSource })
    const opened = { ...page.shell, load, config: { ...page.shell.config, networks } }
    const { start, wallets } = createWalletConnections(opened, new Set())
    ends.push(start())
    await settled(() => expect(loads).toHaveLength(1))
    return { ...page, loads, ids: () => wallets.store.getState().wallets.map(({ id }) => id) }
  }

  test('behavior: it does not delay the list of other wallets', async () => {
    const { ids, loads, evm, solana } = await openSlow()
    expect(ids()).toEqual([evm.memoryId])
    loads[0]?.bring()
    await settled(() => expect(ids()).toEqual([evm.memoryId, solana.memoryId]))
  })

  test('behavior: a remembered wallet is found however late it registers, and shown before it has answered', async () => {
    const storage = createMemoryStorage()
    const solana = createFakeStandardWallet()
    const answer = deferred<{ accounts: readonly unknown[] }>()
    solana.answer('standard:connect', () => answer.promise)
    const { facts, loads } = await openSlow({ storage, solana, remembered: true })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(facts().solana).toMatchObject({ status: 'reconnecting', address: undefined })
    loads[0]?.bring()
    await settled(() => expect(facts().solana).toMatchObject({ status: 'reconnecting', address: SOL }))
    await settled(() => expect(solana.calls).toHaveLength(1))
    answer.resolve({ accounts: [solana.accountOf(SOL_ADA)] })
    await settled(() => expect(facts().solana.status).toBe('connected'))
  })

  test('error: code that failed to load is requested again when the page becomes visible', async () => {
    const { ids, loads, evm, solana, show } = await openSlow()
    loads[0]?.fail()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(ids()).toEqual([evm.memoryId])
    show()
    await settled(() => expect(loads).toHaveLength(2))
    loads[1]?.bring()
    await settled(() => expect(ids()).toEqual([evm.memoryId, solana.memoryId]))
  })

  test('behavior: a page that ends stops listening to wallets that register', async () => {
    const { shell, close, standardWallets, listenerCount } = openPage()
    await shell.walletConnections()
    await settled(() => expect(standardWallets.listenerCount()).toBe(1))
    close()
    expect(listenerCount()).toBe(0)
  })

  test('error: an impostor with the name of the remembered wallet is not connected instead', async () => {
    const storage = createMemoryStorage()
    const solana = createFakeStandardWallet()
    rememberStandardWallet(storage, solana)
    const impostor = createFakeStandardWallet({ icon: 'data:image/png;base64,BBBB', seeds: [SOL_BOB] })
    const page = openPage({ storage, solana: impostor })
    await vi.advanceTimersByTimeAsync(5_000)
    await settled(() => expect(page.facts().solana.status).toBe('disconnected'))
    page.standardWallets.register(solana.wallet)
    await settled(() => expect(page.facts().solana).toMatchObject({ status: 'connected', address: SOL }))
    expect(page.facts().solana.walletId).toBe(solana.memoryId)
  })
})

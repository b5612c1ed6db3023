import type { Connector } from '@/lib/connect/connector'
import { memoryIdOf } from '@/lib/connect/memory-id'
import type { DiscoveredWallet } from '@/lib/connect/sources/injected/discovered-wallet'
import { createInjectedConnector } from '@/lib/connect/sources/injected/injected-connector'
import type { WalletPort } from '@/lib/connect/sources/injected/wallet-discovery'
import { rememberConnection } from '@/lib/connect/store-recent'
import type { StoragePort } from '@/lib/core/storage'
import { loadTranslator } from '@/tests/support/load-translator'

type Handler = (params: readonly unknown[]) => unknown

export const ADA = '0xADa0000000000000000000000000000000000001'
export const BOB = '0xb0b0000000000000000000000000000000000002'

/** An error as wallets throw it: EIP-1193 `ProviderRpcError`. */
export class WalletError extends Error {
  constructor(
    readonly code: number,
    message = 'wallet says no',
    readonly data?: unknown,
  ) {
    super(message)
  }
}

export interface FakeWalletOptions {
  readonly rdns?: string
  readonly name?: string
  /** `data:` URI. */
  readonly icon?: string
  /** EIP-6963: different at each page load. */
  readonly uuid?: string
  readonly accounts?: readonly string[]
  /** EVM chain id. */
  readonly chainId?: number
  /** Shares no account before `eth_requestAccounts`. */
  readonly locked?: boolean
}

/** A wallet at the EIP-1193 boundary, controlled by the test. Records every request in `calls`. */
export function createFakeWallet(options: FakeWalletOptions = {}) {
  const { rdns = 'org.example.wallet', name = 'Example Wallet', accounts = [ADA], chainId = 31337 } = options
  const { icon = 'data:image/png;base64,AAAA', uuid = `uuid-${rdns}` } = options
  const listeners = new Map<string, Set<(...args: unknown[]) => void>>()
  const calls: { readonly method: string; readonly params: readonly unknown[] }[] = []
  const state = { accounts: [...accounts], chainId, shared: options.locked !== true }
  const handlers = new Map<string, Handler>([
    ['eth_accounts', () => (state.shared ? [...state.accounts] : [])],
    [
      'eth_requestAccounts',
      () => {
        state.shared = true
        return [...state.accounts]
      },
    ],
    ['eth_chainId', () => `0x${state.chainId.toString(16)}`],
    ['wallet_switchEthereumChain', ([target]) => moveTo(Number((target as { chainId: string }).chainId))],
    ['wallet_revokePermissions', () => null],
  ])

  function moveTo(id: number): null {
    state.chainId = id
    emit('chainChanged', `0x${id.toString(16)}`)
    return null
  }

  function emit(event: string, ...args: unknown[]): void {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(...args)
  }

  const provider = {
    async request({ method, params = [] }: { method: string; params?: readonly unknown[] }): Promise<unknown> {
      calls.push({ method, params })
      const handler = handlers.get(method)
      if (handler === undefined) throw new WalletError(4200, `no ${method}`)
      return handler(params)
    },
    on(event: string, listener: (...args: unknown[]) => void): void {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event: string, listener: (...args: unknown[]) => void): void {
      listeners.get(event)?.delete(listener)
    },
  }
  const memoryId = memoryIdOf(rdns, name, icon)
  const detail = {
    info: { uuid, name, rdns, icon },
    provider,
  }

  return {
    provider,
    detail,
    /** The id that discovery gives the wallet, which is also the id of the first wallet with this name and icon. */
    memoryId,
    calls,
    state,
    moveTo,
    emit,
    /** Replaces the answer of one method. A handler that throws is a wallet that refuses. */
    answer: (method: string, handler: Handler) => void handlers.set(method, handler),
    listenerCount: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
    asked: (method: string) => calls.filter((call) => call.method === method),
    /** The wallet as discovery returns it. */
    discovered(): DiscoveredWallet {
      const [source, namespaces] = ['injected', ['eip155'] as const]
      return { id: memoryId, memoryId, source, namespaces, type: 'ANNOUNCED', name, rdns, icon, provider }
    },
    connector(): Connector {
      return createInjectedConnector(this.discovered(), loadTranslator)
    },
  }
}

export type FakeWallet = ReturnType<typeof createFakeWallet>

/** Writes to storage the connection of an earlier visit with an EVM wallet of this browser. */
export function rememberFakeWallet(
  storage: StoragePort,
  { walletId = createFakeWallet().memoryId, name = 'Example Wallet', address = ADA, chainId = 'eip155:31337' } = {},
): void {
  const data = { name, type: 'ANNOUNCED', address, chainId }
  rememberConnection(storage, { source: 'injected', walletId, namespace: 'eip155', data })
}

/** The events of the page with which wallets announce themselves. */
export function createFakeWalletPort(early: readonly unknown[] = []) {
  const listeners = new Set<(detail: unknown) => void>()
  const legacyListeners = new Set<() => void>()
  let legacy: unknown
  const port: WalletPort = {
    requestProviders(listener) {
      listeners.add(listener)
      for (const detail of early) listener(detail)
      return () => void listeners.delete(listener)
    },
    legacy: () => legacy,
    onLegacy(listener) {
      legacyListeners.add(listener)
      return () => void legacyListeners.delete(listener)
    },
  }
  return {
    port,
    listenerCount: () => listeners.size + legacyListeners.size,
    announce(detail: unknown): void {
      for (const listener of [...listeners]) listener(detail)
    },
    setLegacy(provider: unknown): void {
      legacy = provider
      for (const listener of [...legacyListeners]) listener()
    },
  }
}

import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import type {
  SolanaSignAndSendTransactionFeature,
  SolanaSignMessageFeature,
  SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features'
import type { IdentifierString, Wallet, WalletAccount } from '@wallet-standard/base'
import type {
  StandardConnectFeature,
  StandardConnectInput,
  StandardDisconnectFeature,
  StandardEventsChangeProperties,
  StandardEventsFeature,
} from '@wallet-standard/features'
import { memoryIdOf } from '@/lib/connect/memory-id'
import { createStandardConnector } from '@/lib/connect/sources/wallet-standard/standard-connector'
import type { RegisterWallets, StandardWalletPort } from '@/lib/connect/sources/wallet-standard/standard-discovery'
import { standardDialect } from '@/lib/connect/sources/wallet-standard/standard-solana'
import { readStandardWallet, type StandardWallet } from '@/lib/connect/sources/wallet-standard/standard-wallet'
import { rememberConnection } from '@/lib/connect/store-recent'
import type { Caip2 } from '@/lib/core/caip'
import type { StoragePort } from '@/lib/core/storage'

type Handler = (input: never) => unknown

/** Seeds of two ed25519 keys. */
export const SOL_ADA = new Uint8Array(32).fill(1)
export const SOL_BOB = new Uint8Array(32).fill(2)

export const SOLANA_MAINNET: Caip2 = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const SOLANA_DEVNET: Caip2 = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

export const solanaAddress = (seed: Uint8Array): string => base58.encode(ed25519.getPublicKey(seed))

export interface FakeStandardWalletOptions {
  readonly name?: string
  /** `data:` URI. */
  readonly icon?: `data:image/png;base64,${string}`
  /** Seeds of the keys, one per account. */
  readonly seeds?: readonly Uint8Array[]
  /** Chains of the wallet and of each account. */
  readonly chains?: readonly IdentifierString[]
  /** The page has no permission yet: the wallet shares no account before a request that shows a prompt. */
  readonly locked?: boolean
  /** Signs no transaction without sending it. */
  readonly onlySends?: boolean
}

/**
 * A Solana wallet by the published Wallet Standard types, with real keys, controlled by the test. Records its calls in
 * `calls`.
 */
export function createFakeStandardWallet(options: FakeStandardWalletOptions = {}) {
  const {
    name = 'Sol Wallet',
    icon = 'data:image/png;base64,AAAA',
    seeds = [SOL_ADA],
    locked = false,
    onlySends = false,
  } = options
  const { chains = ['solana:mainnet', 'solana:devnet'] } = options
  const listeners = new Set<(properties: StandardEventsChangeProperties) => void>()
  const calls: { readonly feature: string; readonly input: unknown }[] = []
  const handlers = new Map<string, Handler>()
  /** Seeds by account object: a wallet accepts only its own account objects. */
  const keys = new Map<WalletAccount, Uint8Array>()
  const state = { seeds: [...seeds], shared: !locked, accounts: [] as readonly WalletAccount[] }

  function accountOf(seed: Uint8Array, over: Partial<WalletAccount> = {}): WalletAccount {
    const account: WalletAccount = {
      address: solanaAddress(seed),
      publicKey: ed25519.getPublicKey(seed),
      chains,
      features: ['solana:signMessage', 'solana:signAndSendTransaction'],
      ...over,
    }
    keys.set(account, seed)
    return account
  }

  function share(): readonly WalletAccount[] {
    if (state.accounts.length === 0) state.accounts = state.seeds.map((seed) => accountOf(seed))
    return state.accounts
  }

  /** @throws for an account object of another wallet. */
  function sign(account: WalletAccount, bytes: Uint8Array): Uint8Array {
    const seed = keys.get(account)
    if (seed === undefined) throw new Error('not an account of this wallet')
    return ed25519.sign(bytes, seed)
  }

  async function run<T>(feature: string, input: unknown, usual: () => T): Promise<T> {
    calls.push({ feature, input })
    const handler = handlers.get(feature)
    // Answers that a test scripts have no type.
    return (handler === undefined ? usual() : await handler(input as never)) as T
  }

  const features: StandardConnectFeature &
    StandardDisconnectFeature &
    StandardEventsFeature &
    SolanaSignMessageFeature &
    SolanaSignAndSendTransactionFeature &
    SolanaSignTransactionFeature = {
    'standard:connect': {
      version: '1.0.0',
      connect: (input?: StandardConnectInput) =>
        run('standard:connect', input, () => {
          if (!input?.silent) state.shared = true
          return { accounts: state.shared ? share() : [] }
        }),
    },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: () =>
        run('standard:disconnect', undefined, () => {
          state.shared = false
          changeAccounts([])
        }),
    },
    'standard:events': {
      version: '1.0.0',
      on(_event, listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: (...inputs) =>
        run('solana:signMessage', inputs[0], () =>
          inputs.map(({ account, message }) => ({ signedMessage: message, signature: sign(account, message) })),
        ),
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signAndSendTransaction: (...inputs) =>
        run('solana:signAndSendTransaction', inputs[0], () =>
          inputs.map(({ account, transaction }) => ({ signature: sign(account, transaction) })),
        ),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signTransaction: (...inputs) =>
        run('solana:signTransaction', inputs[0], () =>
          inputs.map(({ account, transaction }) => {
            const signedTransaction = transaction.slice()
            signedTransaction.set(sign(account, transaction.slice(65)), 1)
            return { signedTransaction }
          }),
        ),
    },
  }
  if (onlySends) Reflect.deleteProperty(features, 'solana:signTransaction')
  const wallet = {
    version: '1.0.0',
    name,
    icon,
    chains,
    features,
    get accounts() {
      return state.accounts
    },
  } satisfies Wallet

  function emit(properties: StandardEventsChangeProperties): void {
    for (const listener of [...listeners]) listener(properties)
  }

  function changeAccounts(accounts: readonly WalletAccount[]): void {
    state.accounts = accounts
    emit({ accounts })
  }

  const memoryId = memoryIdOf(`name:${name}`, name, icon)
  return {
    wallet,
    memoryId,
    calls,
    state,
    accountOf,
    emit,
    /** Another selection of accounts in the wallet. */
    changeAccounts,
    /** Replaces the answer of a feature. A handler that throws is a wallet that refuses. */
    answer: (feature: keyof typeof features, handler: Handler) => void handlers.set(feature, handler),
    asked: (feature: keyof typeof features) => calls.filter((call) => call.feature === feature),
    listenerCount: () => listeners.size,
    /** The wallet as discovery returns it. */
    discovered(): StandardWallet {
      const fields = readStandardWallet([standardDialect], wallet)
      if (fields === null) throw new Error('discovery does not accept this wallet')
      const { services } = fields
      const [source, namespaces, type] = ['wallet-standard', ['solana'] as const, 'ANNOUNCED'] as const
      return { id: memoryId, memoryId, source, type, namespaces, name, icon, rdns: undefined, services, object: wallet }
    },
    connector() {
      const discovered = this.discovered()
      const [service] = discovered.services
      if (service === undefined) throw new Error('discovery does not accept this wallet')
      return createStandardConnector(discovered, service)
    },
  }
}

export type FakeStandardWallet = ReturnType<typeof createFakeStandardWallet>

/** Writes to storage the connection of an earlier visit with a Wallet Standard wallet. */
export function rememberStandardWallet(
  storage: StoragePort,
  { memoryId, wallet: { name } }: FakeStandardWallet,
  { address = solanaAddress(SOL_ADA), chainId = SOLANA_MAINNET } = {},
): void {
  const data = { name, address, chainId }
  rememberConnection(storage, { source: 'wallet-standard', walletId: memoryId, namespace: 'solana', data })
}

/** The events of the page with which wallets register. */
export function createFakeStandardPort(early: readonly unknown[] = []) {
  const apps = new Set<RegisterWallets>()
  const requests: RegisterWallets[] = []
  const port: StandardWalletPort = {
    requestWallets(register) {
      requests.push(register)
      apps.add(register)
      for (const wallet of early) register(wallet)
      return () => void apps.delete(register)
    },
  }
  return {
    port,
    /** Every `register` function that was passed to wallets. */
    requests,
    listenerCount: () => apps.size,
    /** Registers wallets late. Returns a function that unregisters them. */
    register(...wallets: readonly unknown[]): () => void {
      const undo = [...apps].map((register) => register(...wallets))
      return () => {
        for (const each of undo) each()
      }
    },
  }
}

import { base58 } from '@scure/base'
import { solanaClusters } from '@/lib/chains/solana-clusters'
import { attempt } from '@/lib/core/attempt'
import type { Caip2 } from '@/lib/core/caip'
import { SOLANA } from '@/lib/core/namespaces'

const SIGN_MESSAGE = 'solana:signMessage'
const SIGN_TRANSACTION = 'solana:signTransaction'
const SIGN_AND_SEND = 'solana:signAndSendTransaction'
/** Everything that an account can be asked for. */
export const SOLANA_FEATURES = [SIGN_MESSAGE, SIGN_TRANSACTION, SIGN_AND_SEND] as const
export type SolanaFeature = (typeof SOLANA_FEATURES)[number]

/** Of a transaction (https://github.com/wallet-standard/wallet-standard, read 2026-11-22). */
const VERSIONS = Object.freeze(['legacy', 0] as const)

/** An account of the Wallet Standard, https://github.com/wallet-standard/wallet-standard. */
export interface StandardAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly SolanaFeature[]
}

/** What a page asks to be signed. */
export interface TransactionInput {
  readonly account: StandardAccount
  /** Serialized. */
  readonly transaction: Uint8Array
  /** As `solana:mainnet`. */
  readonly chain?: string
  readonly options?: Readonly<Record<string, unknown>>
}

/** What stands behind the wallet that a page sees. What it throws reaches the page. */
export interface SolanaPageSigner {
  /** Shares the accounts with the page. Asks the visitor if there is none, unless `isSilent`. */
  connect(isSilent: boolean): Promise<void>
  disconnect(): Promise<void>
  /** Returns the signature in base58. */
  signMessage(message: Uint8Array, address: string): Promise<string>
  /** Returns the signed transaction, serialized. */
  signTransaction(input: TransactionInput): Promise<Uint8Array>
  /** Returns the signature in base58. */
  sendTransaction(input: TransactionInput): Promise<string>
}

export interface SolanaPageWallet {
  /** For the libraries of the page. */
  readonly wallet: { readonly accounts: readonly StandardAccount[] }
  /** Shares these accounts from now on. The page hears of it if something has changed. */
  share(addresses: readonly string[], features: readonly SolanaFeature[]): void
}

type ChangeListener = (change: { readonly accounts: readonly StandardAccount[] }) => void

/**
 * A wallet of the Wallet Standard, version 1, for Solana. It has all features, and each account lists those that work with
 * it.
 *
 * @param networks - CAIP-2 ids of its networks.
 */
export function createSolanaPageWallet(
  about: { readonly name: string; readonly icon: string },
  networks: readonly Caip2[],
  signer: SolanaPageSigner,
): SolanaPageWallet {
  const chains = Object.freeze(networks.map(standardChainOf))
  const listeners = new Set<ChangeListener>()
  let accounts: readonly StandardAccount[] = []

  const features = {
    'standard:connect': {
      version: '1.0.0',
      async connect({ silent = false }: { readonly silent?: boolean } = {}) {
        await signer.connect(silent)
        return { accounts }
      },
    },
    'standard:disconnect': { version: '1.0.0', disconnect: () => signer.disconnect() },
    'standard:events': {
      version: '1.0.0',
      on(event: string, listener: ChangeListener) {
        if (event === 'change') listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    [SIGN_MESSAGE]: {
      version: '1.1.0',
      signMessage: each(
        async ({ account, message }: { readonly account: StandardAccount; readonly message: Uint8Array }) => ({
          signedMessage: message.slice(),
          signature: base58.decode(await signer.signMessage(message, account.address)),
        }),
      ),
    },
    [SIGN_TRANSACTION]: {
      version: '1.0.0',
      supportedTransactionVersions: VERSIONS,
      signTransaction: each(async (input: TransactionInput) => ({
        signedTransaction: await signer.signTransaction(input),
      })),
    },
    [SIGN_AND_SEND]: {
      version: '1.0.0',
      supportedTransactionVersions: VERSIONS,
      signAndSendTransaction: each(async (input: TransactionInput) => ({
        signature: base58.decode(await signer.sendTransaction(input)),
      })),
    },
  }

  return {
    wallet: {
      version: '1.0.0',
      ...about,
      chains,
      features: Object.freeze(features),
      get accounts() {
        return accounts
      },
    } as SolanaPageWallet['wallet'],
    share(addresses, own) {
      const now = accounts.map((account) => [account.address, account.features])
      if (JSON.stringify(now) === JSON.stringify(addresses.map((address) => [address, own]))) return
      accounts = Object.freeze(addresses.map((address) => accountOf(address, chains, own)))
      // A fault of the page's own code ends nothing here.
      for (const listener of [...listeners]) attempt(() => listener({ accounts }))
    },
  }
}

/** Answers inputs one after the other: each is a request that the visitor approves. */
function each<Input, Output>(answer: (input: Input) => Promise<Output>) {
  return async (...inputs: readonly Input[]): Promise<readonly Output[]> => {
    const outputs = []
    for (const input of inputs) outputs.push(await answer(input))
    return outputs
  }
}

/** The name of a network in the Wallet Standard, as `solana:mainnet`. */
export function standardChainOf(chainId: Caip2): string {
  const cluster = solanaClusters.find(({ reference }) => chainId === `${SOLANA}:${reference}`)
  return cluster ? `${SOLANA}:${cluster.name}` : chainId
}

function accountOf(address: string, chains: readonly string[], features: readonly SolanaFeature[]): StandardAccount {
  return Object.freeze({ address, publicKey: base58.decode(address), chains, features: Object.freeze([...features]) })
}

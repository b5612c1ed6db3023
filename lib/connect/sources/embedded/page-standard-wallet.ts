import { base58 } from '@scure/base'
import { solanaClusters } from '@/lib/chains/solana-clusters'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { SOLANA } from '@/lib/core/namespaces'
import type { ConnectionChange, Connector } from '../../connector'
import type { EmbeddedContext } from './embedded-context'
import { followConnector } from './follow-connector'
import { readSolanaSignature, readSolanaTransaction } from './solana-answer'

const SIGN_MESSAGE = 'solana:signMessage'
const SIGN_TRANSACTION = 'solana:signTransaction'
const SIGN_AND_SEND = 'solana:signAndSendTransaction'
const FEATURES = Object.freeze([SIGN_MESSAGE, SIGN_TRANSACTION, SIGN_AND_SEND])
/** Of a transaction (https://github.com/wallet-standard/wallet-standard, read 2026-11-22). */
const VERSIONS = Object.freeze(['legacy', 0] as const)

/** What a page asks to be signed. */
interface TransactionInput {
  readonly account: StandardAccount
  readonly transaction: Uint8Array
  /** As `solana:mainnet`. */
  readonly chain?: string
  readonly options?: Readonly<Record<string, unknown>>
}

/** An account of the Wallet Standard, https://github.com/wallet-standard/wallet-standard. */
interface StandardAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

type ChangeListener = (change: { readonly accounts: readonly StandardAccount[] }) => void

/**
 * The embedded wallet as a wallet of the Wallet Standard, version 1, for Solana. `standard:connect` opens the modal when
 * no login exists.
 *
 * @param connector - Loads the connector of the namespace solana.
 */
export function createPageStandardWallet(
  { networks }: Pick<EmbeddedContext, 'networks'>,
  about: { readonly name: string; readonly icon: string },
  connector: () => Promise<Connector>,
): object {
  const own = networks().filter(({ chainNamespace }) => chainNamespace === SOLANA)
  const chains = own.map(({ caipNetworkId }) => nameOf(caipNetworkId))
  const listeners = new Set<ChangeListener>()
  let accounts: readonly StandardAccount[] = []

  function apply({ accounts: shared }: ConnectionChange): void {
    if (shared === undefined || shared.join() === accounts.map(({ address }) => address).join()) return
    accounts = Object.freeze(shared.map((address) => accountOf(address, chains)))
    for (const listener of [...listeners]) listener({ accounts })
  }

  const open = followConnector(connector, apply)

  const features = {
    'standard:connect': {
      version: '1.0.0',
      async connect({ silent = false }: { readonly silent?: boolean } = {}) {
        const wallet = await open()
        const [network] = own
        if (accounts.length === 0 && !silent && network) apply(await wallet.connect(network.caipNetworkId))
        return { accounts }
      },
    },
    'standard:disconnect': {
      version: '1.0.0',
      async disconnect() {
        const wallet = await open()
        await wallet.disconnect()
      },
    },
    'standard:events': {
      version: '1.0.0',
      on(event: string, listener: ChangeListener) {
        if (event === 'change') listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    [SIGN_MESSAGE]: {
      version: '1.1.0',
      signMessage: async (
        ...inputs: readonly { readonly account: StandardAccount; readonly message: Uint8Array }[]
      ) => {
        const wallet = await open()
        const outputs = []
        // One after the other: each is a request that the visitor approves.
        for (const { account, message } of inputs) outputs.push(await sign(wallet, account, message))
        return outputs
      },
    },
    [SIGN_TRANSACTION]: {
      version: '1.0.0',
      supportedTransactionVersions: VERSIONS,
      signTransaction: async (...inputs: readonly TransactionInput[]) => {
        const outputs = []
        for (const input of inputs) {
          const answer = await ask('solana_signTransaction', input)
          outputs.push({ signedTransaction: readSolanaTransaction(answer) })
        }
        return outputs
      },
    },
    [SIGN_AND_SEND]: {
      version: '1.0.0',
      supportedTransactionVersions: VERSIONS,
      signAndSendTransaction: async (...inputs: readonly TransactionInput[]) => {
        const outputs = []
        for (const input of inputs) {
          const { options } = input
          const answer = await ask('solana_signAndSendTransaction', input, options && { options })
          outputs.push({ signature: base58.decode(readSolanaSignature(answer, 'transaction.no_hash')) })
        }
        return outputs
      },
    },
  }

  /** @throws {AppError} `wallet.unauthorized` for another account; `wallet.changed` on another network than the login's. */
  async function ask(method: string, { account, transaction, chain }: TransactionInput, more: object = {}) {
    const wallet = await open()
    if (!accounts.some(({ address }) => address === account.address)) throw new AppError('wallet.unauthorized')
    const now = await wallet.current()
    if (chain !== undefined && now?.chainId !== undefined && chain !== nameOf(now.chainId)) {
      throw new AppError('wallet.changed')
    }
    const params = [{ transaction: base58.encode(transaction), ...more }]
    return wallet.request(method, params, { timeoutMs: Number.POSITIVE_INFINITY })
  }

  async function sign(wallet: Connector, { address }: StandardAccount, message: Uint8Array) {
    if (!accounts.some((each) => each.address === address)) throw new AppError('wallet.unauthorized')
    const params = [{ message: base58.encode(message), pubkey: address }]
    const answer = await wallet.request('solana_signMessage', params, { timeoutMs: Number.POSITIVE_INFINITY })
    return { signedMessage: message.slice(), signature: base58.decode(readSolanaSignature(answer)) }
  }

  return {
    version: '1.0.0',
    ...about,
    chains: Object.freeze(chains),
    features: Object.freeze(features),
    get accounts() {
      return accounts
    },
  }
}

/** The name of a network in the Wallet Standard, as `solana:mainnet`. */
function nameOf(chainId: Caip2): string {
  const cluster = solanaClusters.find(({ reference }) => chainId === `${SOLANA}:${reference}`)
  return cluster ? `${SOLANA}:${cluster.name}` : chainId
}

function accountOf(address: string, chains: readonly string[]): StandardAccount {
  return Object.freeze({ address, publicKey: base58.decode(address), chains, features: FEATURES })
}

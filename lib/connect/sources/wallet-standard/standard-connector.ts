import { standardWallet } from '@/lib/chains/further-wallet-words'
import { AppError } from '@/lib/core/app-error'
import { attempt } from '@/lib/core/attempt'
import type { Caip2 } from '@/lib/core/caip'
import { SOLANA } from '@/lib/core/namespaces'
import { askForeign, PROMPT_TIMEOUT_MS, QUIET_TIMEOUT_MS, REVOKE_TIMEOUT_MS } from '../../ask-foreign'
import { awaitConnection } from '../../await-connection'
import type { Connection, Connector, SolanaTransaction } from '../../connector'
import { answerValue } from '../../wallet-answer'
import { readStandardAccounts, type StandardAccount } from './standard-account'
import type { StandardDialect } from './standard-dialect'
import { createStandardSession, type StandardSession } from './standard-session'
import { sendStandardTransaction, signStandardMessage, signStandardTransaction } from './standard-signing'
import type { StandardService, StandardWallet } from './standard-wallet'

export interface StandardConnector extends Connector {
  /** Connects without opening the wallet; `null` when it shares nothing. Never rejects. */
  connectSilently(chainId: Caip2): Promise<Connection | null>
}

/**
 * A wallet of the Wallet Standard in one namespace. The wallet has no active network: the page selects one that the account
 * supports, and names it with each transaction.
 */
export function createStandardConnector(wallet: StandardWallet, service: StandardService): StandardConnector {
  const { dialect } = service
  const session = createStandardSession(wallet, service)

  /** @throws {AppError} `wallet.changed` when the wallet no longer shares the account, or is on another network. */
  function payerOf({ from, chainId }: SolanaTransaction): StandardAccount {
    const account = session.accountOf(from)
    if (chainId !== session.chainId()) throw new AppError('wallet.changed')
    return account
  }

  return {
    source: wallet.source,
    walletId: wallet.id,
    memoryId: wallet.memoryId,
    type: wallet.type,
    namespace: dialect.namespace,
    name: wallet.name,
    icon: wallet.icon,
    memory: ({ address, chainId }) => ({ name: wallet.name, address, chainId }),
    async connect(wanted, signal) {
      const call = () => session.methods().connect()
      const connection = await connectWith(session, dialect, call, wanted, PROMPT_TIMEOUT_MS, signal)
      if (connection === null) throw new AppError('wallet.no_accounts')
      return connection
    },
    async connectSilently(wanted) {
      const { connectSilently } = session.methods()
      // Without the feature, only what the wallet shares by itself.
      if (connectSilently === undefined) return session.place(session.readNow() ?? [], wanted)
      const call = () => connectSilently({ silent: true })
      return connectWith(session, dialect, call, wanted, QUIET_TIMEOUT_MS).catch(() => null)
    },
    awaitAccounts: (wanted, signal) => awaitConnection(() => session.place(session.readNow() ?? [], wanted), signal),
    async disconnect() {
      await askForeign(
        () => session.methods().disconnect?.(),
        () => undefined,
        REVOKE_TIMEOUT_MS,
      )
      return true
    },
    async current() {
      const found = session.readNow()
      return found && (session.place(found, session.chainId()) ?? { accounts: [] })
    },
    subscribe(listener) {
      let isOver = false
      const follow = (properties: unknown) => {
        const change = isOver ? undefined : session.readChange(properties)
        if (change !== undefined) listener(change)
      }
      const off = attempt(() => session.methods().on?.('change', follow))
      return () => {
        isOver = true
        attempt(() => typeof off === 'function' && off())
      }
    },
    async switchNetwork({ caipNetworkId }) {
      session.select(caipNetworkId)
      return false
    },
    async signMessage({ message, address }, patience) {
      return signStandardMessage(dialect, session.methods(), session.accountOf(address), message, patience)
    },
    async sendTransaction(transaction) {
      if (transaction.namespace !== SOLANA || dialect.namespace !== SOLANA)
        throw new AppError('wallet.unsupported_method')
      return sendStandardTransaction(dialect, session.methods(), payerOf(transaction), transaction)
    },
    async signTransaction(transaction) {
      return signStandardTransaction(dialect, session.methods(), payerOf(transaction), transaction)
    },
    signingFeatures(address) {
      const { send, signTransaction } = session.methods()
      const { features } = session.accountOf(address)
      const offered = [dialect.signMessage, signTransaction && dialect.signTransaction, send && dialect.send]
      return offered.filter((feature) => feature !== undefined).filter((feature) => features.includes(feature))
    },
    // The Wallet Standard has features instead of named methods.
    request: () => Promise.reject(new AppError('wallet.unsupported_method')),
  }
}

/** Calls the feature that connects. `null` when the wallet shares no account. */
async function connectWith(
  session: StandardSession,
  dialect: StandardDialect,
  call: () => unknown,
  wanted: Caip2,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<Connection | null> {
  // The feature answers with the accounts that it shares.
  const read = (answer: unknown) =>
    readStandardAccounts(dialect, (answer as { readonly accounts?: unknown }).accounts) ?? []
  const answer = await askForeign(call, read, timeoutMs, signal)
  return session.place(answerValue(answer, dialect.connect.feature, standardWallet), wanted)
}

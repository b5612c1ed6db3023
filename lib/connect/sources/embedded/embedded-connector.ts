import { base58 } from '@scure/base'
import { stringToHex } from 'viem/utils'
import * as z from 'zod/mini'
import { isSameAddress } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import type { Caip2, Namespace } from '@/lib/core/caip'
import { isEvm, SOLANA } from '@/lib/core/namespaces'
import { isEvmTransactionId } from '@/lib/core/transaction-id'
import type { WalletSignature } from '@/lib/core/wallet-signature'
import type { SentPayload } from '@/lib/frame/frame-protocol'
import { rpcRequest } from '@/lib/frame/rpc-protocol'
import { wireChainId } from '@/lib/frame/sent-chain-id'
import type { ChainTransaction, Connection, Connector, Patience, SolanaTransaction } from '../../connector'
import { isEvmSignature, transactionFields } from '../../eip155-requests'
import { SOLANA_FEATURES } from '../../solana-page-wallet'
import type { EmbeddedContext, EmbeddedWallet } from './embedded-context'
import { readSolanaSignature, readSolanaTransaction } from './solana-answer'

type Asked = SentPayload<'RPC_REQUEST'>

/** The embedded wallet in one of its namespaces. One login serves all of them. */
export function createEmbeddedConnector(
  context: EmbeddedContext,
  embedded: EmbeddedWallet,
  namespace: Namespace,
): Connector {
  const { wallet } = context
  const { login, session, requests, frame } = embedded
  const held = session.account(namespace)

  const hasNetwork = (chainId: Caip2) => context.networks().some(({ caipNetworkId }) => caipNetworkId === chainId)
  /** The first network of a namespace that both the page and the wallet have. */
  const firstOf = (other: Namespace) => context.networks().find((each) => each.chainNamespace === other)?.caipNetworkId

  async function connect(wanted: Caip2, signal?: AbortSignal): Promise<Connection> {
    const chainId = hasNetwork(wanted) ? wanted : firstOf(namespace)
    if (chainId === undefined) throw new AppError('wallet.unsupported_chain_id', { details: { network: wanted } })
    if (!login.isLoggedIn()) await logIn(context, embedded, namespace)
    const connection = await session.read(namespace, chainId, signal)
    const others = session.namespaces.filter((each) => each !== namespace)
    // One that cannot be read is not connected; the visitor has asked for this one.
    await Promise.allSettled(
      others.map((other) => {
        const otherId = session.account(other).get()?.chainId ?? firstOf(other)
        return otherId && session.read(other, otherId, signal)
      }),
    )
    return connection
  }

  /** @throws {AppError} `wallet.disconnected` without a login. */
  function current(): Connection {
    const connection = held.get()
    if (connection === undefined) throw new AppError('wallet.disconnected')
    return connection
  }

  /** @throws {AppError} `wallet.changed` for another account or network than the login's. */
  function assertCurrent({ from, chainId }: ChainTransaction): void {
    const connection = current()
    const isSame = connection.accounts.some((each) => isSameAddress(namespace, each, from))
    if (!isSame || connection.chainId !== chainId) throw new AppError('wallet.changed')
  }

  /** Sends a request to the frame on the network of the account. A login that has ended in the frame has ended here. */
  async function ask(request: Asked, patience: Patience): Promise<unknown> {
    const { chainId } = current()
    const sent = { ...request, chainId: wireChainId(chainId), chainNamespace: namespace }
    try {
      return await withPatience((signal) => requests.rpc(sent, signal), patience)
    } catch (thrown) {
      const error = AppError.from(thrown, 'frame.failed')
      if (error.code === 'session.ended') void session.signOut()
      throw error
    }
  }

  return {
    source: wallet.source,
    walletId: wallet.id,
    memoryId: wallet.memoryId,
    type: wallet.type,
    namespace,
    name: wallet.name,
    icon: wallet.icon,
    memory: (account) => held.memory(wallet.name, account),
    connect,
    awaitAccounts: connect,
    disconnect: () => session.signOut(),
    others() {
      return session.namespaces.flatMap((other) => {
        const connection = other === namespace ? undefined : session.account(other).get()
        return connection ? [{ connector: createEmbeddedConnector(context, embedded, other), connection }] : []
      })
    },
    async current() {
      return held.get() ?? { accounts: [] }
    },
    subscribe: held.subscribe,
    async switchNetwork({ caipNetworkId }, signal) {
      const { accounts, ...rest } = current()
      if (!hasNetwork(caipNetworkId)) {
        throw new AppError('wallet.unsupported_chain_id', { details: { network: caipNetworkId } })
      }
      await frame.request('SWITCH_NETWORK', { chainId: wireChainId(caipNetworkId) }, signal)
      // Not every network has smart accounts.
      if (rest.login?.preferred === 'SMART_ACCOUNT') await session.read(namespace, caipNetworkId, signal)
      else held.change({ ...rest, accounts, chainId: caipNetworkId })
      return true
    },
    async signMessage({ message, address }, patience) {
      if (!current().accounts.includes(address)) throw new AppError('wallet.changed')
      const sign = isEvm(namespace) ? signEvmMessage : signSolanaMessage
      return sign((request) => ask(request, patience), message, address)
    },
    async sendTransaction(transaction) {
      assertCurrent(transaction)
      if (transaction.namespace === SOLANA) {
        const answer = await ask(signAndSend(transaction), WITHOUT_LIMIT)
        return readSolanaSignature(answer, 'transaction.no_hash')
      }
      const answer = await ask(
        { method: 'eth_sendTransaction', params: [transactionFields(transaction)] },
        WITHOUT_LIMIT,
      )
      // The wallet has sent something and gives no identifier. The visitor must know this before sending again.
      if (!isEvmTransactionId(answer)) throw new AppError('transaction.no_hash')
      return answer
    },
    isSmartAccount(address) {
      const own = held.get()?.login?.owned.find((each) => isSameAddress(namespace, each.address, address))
      return own?.type === 'SMART_ACCOUNT'
    },
    ...(namespace === SOLANA && {
      signingFeatures: () => SOLANA_FEATURES,
      async signTransaction(transaction: SolanaTransaction) {
        assertCurrent(transaction)
        const params = { transaction: base58.encode(transaction.bytes) }
        return readSolanaTransaction(await ask({ method: 'solana_signTransaction', params }, WITHOUT_LIMIT))
      },
    }),
    async request(method, params, patience) {
      // The methods of Solana take one object.
      const given = Array.isArray(params) && !isEvm(namespace) ? params[0] : params
      const { success, data } = z.safeParse(rpcRequest, { method, params: given })
      if (!success) throw new AppError('wallet.unsupported_method', { details: { method } })
      return ask(data, patience)
    },
  }
}

/** Opens the login. Resolves once it has brought an account, and rejects when the visitor closes it. */
async function logIn({ openLogin }: EmbeddedContext, { session }: EmbeddedWallet, namespace: Namespace): Promise<void> {
  const account = session.account(namespace)
  await new Promise<void>((resolve) => {
    const end = (): void => {
      stop()
      resolve()
    }
    const stop = account.subscribe(({ accounts = [] }) => accounts.length > 0 && end())
    openLogin().then(end, end)
  })
  if (account.get() === undefined) throw new AppError('wallet.rejected')
}

/** The visitor decides. The channel of the frame has a limit of its own. */
const WITHOUT_LIMIT: Patience = { timeoutMs: Number.POSITIVE_INFINITY }

const signAndSend = ({ bytes }: SolanaTransaction): Asked => ({
  method: 'solana_signAndSendTransaction',
  params: { transaction: base58.encode(bytes) },
})

type Ask = (request: Asked) => Promise<unknown>

/** EIP-191. */
async function signEvmMessage(ask: Ask, message: string, address: string): Promise<WalletSignature> {
  const signature = await ask({ method: 'personal_sign', params: [stringToHex(message), address] })
  if (!isEvmSignature(signature)) throw new AppError('siwx.bad_signature')
  return { signature }
}

async function signSolanaMessage(ask: Ask, message: string, pubkey: string): Promise<WalletSignature> {
  const bytes = new TextEncoder().encode(message)
  return { signature: readSolanaSignature(await ask(solanaMessage(bytes, pubkey))) }
}

/** The request for a signature of bytes. */
function solanaMessage(bytes: Uint8Array, pubkey: string): Asked {
  return { method: 'solana_signMessage', params: { message: base58.encode(bytes), pubkey } }
}

/** Runs a request until its time is over or `signal` fires. */
async function withPatience<T>(send: (signal: AbortSignal) => Promise<T>, { timeoutMs, signal }: Patience): Promise<T> {
  const limit = new AbortController()
  const abort = (): void => limit.abort()
  const sent = send(limit.signal)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    if (!Number.isFinite(timeoutMs)) return
    timer = setTimeout(() => {
      reject(new AppError('wallet.timeout'))
      abort()
    }, timeoutMs)
  })
  try {
    return await Promise.race([sent, late])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
    // The race may have ended without it.
    sent.catch(() => undefined)
  }
}

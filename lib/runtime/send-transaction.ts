import type { AskChain } from '@/lib/chains/gateway-client'
import { toAppError } from '@/lib/chains/to-app-error'
import {
  askQuietly,
  askWallet,
  isSameAddress,
  QUIET_TIMEOUT_MS,
  readAccounts,
  readChainId,
} from '@/lib/connect/wallet-provider'
import type { WalletSession } from '@/lib/connect/wallet-session'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { evmChainId } from '@/lib/core/evm-chain-id'
import { isHash, type SentRequest, type TransactionIntent } from '@/lib/transaction/transaction-record'
import type { Transactions } from '@/lib/transaction/transactions'

export interface TransactionRequest extends SentRequest {
  /** 0x address. */
  readonly from: string
  readonly chainId: Caip2
  readonly intent: TransactionIntent
}

/**
 * Has the wallet sign and send, and stores what was sent before anybody waits for it. The wallet sets gas and fees: it
 * knows the chain at that moment, and the visitor can change them there.
 *
 * Has no deadline of its own on purpose: a wallet cannot be called back, and an answer that nobody heard would be a
 * transaction sent twice.
 *
 * @throws {AppError} `wallet.changed` when the wallet no longer has this account or network, `wallet.rejected` and the
 *   other answers of a wallet, `transaction.no_hash` for an answer that is no hash.
 */
export async function sendTransaction(
  request: TransactionRequest,
  { session, ask, transactions }: { session: WalletSession; ask: AskChain; transactions: Transactions },
): Promise<`0x${string}`> {
  const { from, to, data, value, chainId, intent } = request
  const provider = session.wallet()?.provider
  if (provider === undefined) throw new AppError('wallet.changed')
  const [accounts, chain, count] = await Promise.all([
    askQuietly(provider, 'eth_accounts', QUIET_TIMEOUT_MS),
    askQuietly(provider, 'eth_chainId', QUIET_TIMEOUT_MS),
    // Without our node the transaction could not be followed: better not to send it.
    ask(chainId, 'eth_getTransactionCount', [from, 'pending']),
  ])
  const isStillHere =
    session.wallet()?.provider === provider &&
    readAccounts(accounts).some((account) => isSameAddress(account, from)) &&
    readChainId(chain) === evmChainId(chainId)
  if (!isStillHere) throw new AppError('wallet.changed')
  const nonce = Number(count)
  if (typeof count !== 'string' || !Number.isSafeInteger(nonce)) throw new AppError('transaction.failed')
  const transaction = { from, to, data, value: toHex(BigInt(value)), chainId: toHex(BigInt(evmChainId(chainId))) }
  const answer = await askWallet(provider, 'eth_sendTransaction', [transaction], Number.POSITIVE_INFINITY)
  if (!answer.ok) {
    const cause = answer.reason === 'refused' ? answer.cause : []
    throw toAppError(cause, 'transaction.failed', { source: 'wallet' })
  }
  // It agreed and cannot say to what: nobody may send it again unawares.
  if (!isHash(answer.value)) throw new AppError('transaction.no_hash')
  transactions.add({ hash: answer.value, from, nonce, chainId, intent, request: { to, data, value } })
  return answer.value
}

const toHex = (value: bigint): string => `0x${value.toString(16)}`

import { accountKey, isSameAddress } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { evmChainId } from '@/lib/core/evm-chain-id'
import { EIP155 } from '@/lib/core/namespaces'
import { type EvmTransactionId, isEvmTransactionId } from '@/lib/core/transaction-id'
import { QUIET_TIMEOUT_MS } from './ask-foreign'
import { isBatchId } from './batch-id'
import type { Connector } from './connector'

/*
 * Batches of calls, https://eips.ethereum.org/EIPS/eip-5792 (Final, version 2.0.0). The same for every wallet, over
 * `Connector.request`: a wallet that answers is a wallet that can. Loads with the first flow that sends a batch.
 */

/** The page waits this long to learn whether a wallet makes all calls of a batch or none. */
export const ATOMICITY_TIMEOUT_MS = 2_000

/** One call of a batch. */
export interface BatchCall {
  readonly to: string
  /** Hex bytes. */
  readonly data: string
  /** Base units of the native currency, decimal text. */
  readonly value: string
}

/** Calls of one account, which the wallet makes all or none. */
export interface CallBatch {
  readonly namespace: typeof EIP155
  readonly chainId: Caip2
  readonly from: string
  readonly calls: readonly BatchCall[]
}

/**
 * What a wallet says of a batch that it has accepted. `failed`: no block has it, and the wallet does not try again.
 * `partial`: some calls were made and others not, which an atomic batch excludes.
 */
export interface BatchStatus {
  readonly status: 'pending' | 'confirmed' | 'failed' | 'reverted' | 'partial'
  /** The transaction that has made the calls; `undefined` until a block has it. */
  readonly transaction: EvmTransactionId | undefined
}

/** The statuses of EIP-5792. */
const STATUSES: Readonly<Record<number, BatchStatus['status']>> = {
  100: 'pending',
  200: 'confirmed',
  400: 'failed',
  500: 'reverted',
  600: 'partial',
}

/** What each connection has said, by account and network. */
const known = new WeakMap<Connector, Map<string, Promise<boolean | undefined>>>()

/**
 * Whether the wallet makes all calls of a batch or none, without first changing what the account is. Asked once for each
 * connection; a wallet that fails, is silent or would have to upgrade the account counts as one that cannot. Never
 * rejects.
 */
export async function isAtomic(
  connector: Connector,
  { chainId, address }: { readonly chainId: Caip2; readonly address: string },
): Promise<boolean> {
  if (connector.namespace !== EIP155) return false
  const answers = known.get(connector) ?? new Map<string, Promise<boolean | undefined>>()
  known.set(connector, answers)
  const key = accountKey(chainId, address)
  const answer = answers.get(key) ?? readAtomic(connector, chainId, address)
  answers.set(key, answer)
  const isSupported = await answer
  // The frame loads code for the first answer, which may take longer.
  if (isSupported === undefined && connector.type === 'AUTH') answers.delete(key)
  return isSupported ?? false
}

/** `undefined` for a wallet that fails or is silent. */
async function readAtomic(connector: Connector, chainId: Caip2, address: string): Promise<boolean | undefined> {
  const hexId = toHex(evmChainId(chainId))
  try {
    const answer = await connector.request('wallet_getCapabilities', [address, [hexId]], {
      timeoutMs: ATOMICITY_TIMEOUT_MS,
    })
    // `0x0` is for what holds on every network.
    return [hexId, '0x0'].some((key) => field(field(field(answer, key), 'atomic'), 'status') === 'supported')
  } catch {
    return undefined
  }
}

/**
 * Requests that the wallet makes the calls in one transaction. Without a timeout, as `Connector.sendTransaction`.
 *
 * @returns the id of the batch, for {@link readBatchStatus}.
 * @throws {AppError} `wallet.changed` when the wallet now has another account or network; `transaction.no_hash` when it
 *   gave no id; otherwise the error of the wallet.
 */
export async function sendCalls(connector: Connector, { chainId, from, calls }: CallBatch): Promise<string> {
  const now = await connector.current()
  const hasAccount = now?.accounts?.some((each) => isSameAddress(EIP155, each, from))
  if (!hasAccount || now?.chainId !== chainId) throw new AppError('wallet.changed')
  const batch = {
    version: '2.0.0',
    chainId: toHex(evmChainId(chainId)),
    from,
    atomicRequired: true,
    calls: calls.map(({ to, data, value }) => ({ to, data, value: toHex(value) })),
  }
  const answer = await connector.request('wallet_sendCalls', [batch], { timeoutMs: Number.POSITIVE_INFINITY })
  const id = field(answer, 'id')
  // The wallet has sent something and gives no identifier. The visitor must know this before sending again.
  if (!isBatchId(id)) throw new AppError('transaction.no_hash')
  return id
}

/**
 * Reads how far a batch is, without opening the wallet.
 *
 * @throws {AppError} the error of the wallet; `upstream.invalid_reply` for an answer that does not fit.
 */
export async function readBatchStatus(connector: Connector, id: string, signal: AbortSignal): Promise<BatchStatus> {
  const answer = await connector.request('wallet_getCallsStatus', [id], { timeoutMs: QUIET_TIMEOUT_MS, signal })
  const status = STATUSES[Number(field(answer, 'status'))]
  if (status === undefined) throw new AppError('upstream.invalid_reply')
  const receipts = field(answer, 'receipts')
  const transaction = field(Array.isArray(receipts) ? receipts.at(-1) : undefined, 'transactionHash')
  return { status, transaction: isEvmTransactionId(transaction) ? transaction : undefined }
}

/** A field of an unchecked value. A wallet is foreign code, whose objects may throw when they are read. */
function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
}

/** Execution API `QUANTITY`: hex without leading zeros. */
const toHex = (value: string | number | bigint): string => `0x${BigInt(value).toString(16)}`

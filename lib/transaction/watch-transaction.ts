import { isContractCode } from '@/lib/chains/eip155-code'
import { feeOf, field, quantity } from '@/lib/chains/eip155-receipt'
import type { AskChain } from '@/lib/chains/gateway-client'
import { readOperation } from '@/lib/chains/user-operation'
import { isSameAddress } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import { EIP155 } from '@/lib/core/namespaces'
import { pause } from '@/lib/core/pause'
import { isEvmTransactionId, type TransactionId } from '@/lib/core/transaction-id'
import { readMoved } from './read-moved'
import type { SentRequest, TransactionOutcome, TransactionRecord } from './transaction-record'

/** Poll interval for a new transaction, and the time for which it counts as new. */
export const FAST_POLL_MS = 1_000
export const FAST_POLL_FOR_MS = 30_000
/** Afterwards. Spec section 9, "Fallback poll interval". */
export const SLOW_POLL_MS = 4_000
/** A transaction counts as dropped when no node has known it for this long and its nonce is unused. */
export const DROPPED_AFTER_MS = 60_000
/**
 * A transaction counts as replaced when its nonce has been used for this long and no transaction with that nonce was
 * found. Not sooner, because nodes behind one URL may differ by some blocks, and after "replaced" a visitor sends
 * again.
 */
export const REPLACED_AFTER_MS = 30_000
/**
 * A transaction from a contract counts as proposed when no node has known it for this long. The wallet of a contract
 * with several signers (Safe) answers with the hash of its proposal, which is never on the chain.
 */
export const PROPOSED_AFTER_MS = 10_000
/** Poll interval of a proposed transaction. Its signers may need days. */
export const PROPOSED_POLL_MS = 60_000
/** Without an outcome after this time the transaction is `unsure`, unless it is proposed. */
export const WATCH_TIMEOUT_MS = 30 * 60_000
/** How many blocks back a replacement is searched. */
const REPLACEMENT_BLOCKS = 12n

export interface WatchOptions {
  readonly ask: AskChain
  now(): number
  /** Number of confirmations, including the transaction's own block. */
  readonly confirmations: number
  readonly signal: AbortSignal
  /** Transactions with the same nonce that were sent from here since. */
  replacements(): readonly TransactionId[]
  /** Called with what the network reports of the transaction, where the record does not have it. */
  onSeen(seen: SeenTransaction): void
}

/** A transaction as the network reports it, or does not. */
export type SeenTransaction = Pick<TransactionRecord, 'nonce' | 'request' | 'proposed' | 'batch'>

export interface WatchedOutcome extends Pick<TransactionRecord, 'replacedBy' | 'cancelled' | 'fee' | 'moved'> {
  readonly status: TransactionOutcome
}

/**
 * Follows an eip155 transaction to its outcome by polling. Failed polls are repeated. After a reorganisation the
 * transaction is pending again, because each poll starts without earlier results.
 *
 * @throws {AppError} `request.aborted` when `signal` fired; nothing else.
 */
export async function watchTransaction(
  record: Pick<TransactionRecord, 'id' | 'from' | 'nonce' | 'chainId' | 'intent' | 'request' | 'proposed'>,
  options: WatchOptions,
): Promise<WatchedOutcome> {
  const startedAt = options.now()
  /** The current reason to give up, and since when it has held in every poll. */
  let since: { readonly reason: Absence; readonly at: number } | undefined
  let { nonce, request, proposed = false } = record
  const isFromContract = askOnce(record, options)
  for (;;) {
    const round = await poll({ ...record, nonce, request }, options, isFromContract).catch(() => null)
    if (options.signal.aborted) throw new AppError('request.aborted')
    const now = options.now()
    if (round?.end !== undefined) return round.end
    const seen = round?.seen
    const isNew = seen && (proposed || seen.nonce !== nonce || (request === undefined && seen.request !== undefined))
    if (isNew) {
      nonce = seen.nonce
      request ??= seen.request
      options.onSeen({ nonce, request, ...(proposed && { proposed: false }) })
      proposed = false
    }
    if (round !== null && round.absence !== since?.reason) {
      since = round.absence === undefined ? undefined : { reason: round.absence, at: now }
    }
    if (since !== undefined && now - since.at >= GIVE_UP_AFTER_MS[since.reason]) {
      if (since.reason !== 'proposed') return { status: since.reason }
      if (!proposed) options.onSeen({ nonce, request, proposed: true })
      proposed = true
    }
    if (!proposed && now - startedAt >= WATCH_TIMEOUT_MS) return { status: 'unsure' }
    const pollMs = now - startedAt < FAST_POLL_FOR_MS ? FAST_POLL_MS : SLOW_POLL_MS
    await pause(proposed ? PROPOSED_POLL_MS : pollMs, options.signal)
  }
}

/**
 * The reason why a transaction is missing. `dropped`: no node knows it and its nonce is unused. `replaced`: an unknown
 * transaction has used its nonce. `proposed`: no node knows it, and the nonce of a contract proves nothing.
 */
type Absence = 'dropped' | 'replaced' | 'proposed'

const GIVE_UP_AFTER_MS: Readonly<Record<Absence, number>> = {
  dropped: DROPPED_AFTER_MS,
  replaced: REPLACED_AFTER_MS,
  proposed: PROPOSED_AFTER_MS,
}

/**
 * Returns a function that asks whether the sender is a contract, and caches the answer. A failed request is repeated.
 */
function askOnce(
  { chainId, from }: Pick<TransactionRecord, 'chainId' | 'from'>,
  { ask, signal }: WatchOptions,
): () => Promise<boolean> {
  let known: boolean | undefined
  return async () => {
    known ??= isContractCode(await ask(chainId, 'eth_getCode', [from, 'latest'], signal))
    return known
  }
}

interface Round {
  readonly end?: WatchedOutcome
  readonly seen?: SeenTransaction
  readonly absence?: Absence
}

async function poll(
  record: Parameters<typeof watchTransaction>[0],
  options: WatchOptions,
  isFromContract: () => Promise<boolean>,
): Promise<Round> {
  const end = await receiptOutcome(record.id, record, options)
  if (end !== undefined) return end === 'pending' ? {} : { end }
  const { ask, signal } = options
  const [transaction, count] = await Promise.all([
    ask(record.chainId, 'eth_getTransactionByHash', [record.id], signal),
    ask(record.chainId, 'eth_getTransactionCount', [record.from, 'latest'], signal),
  ])
  const nonce = transaction === null ? undefined : quantity(field(transaction, 'nonce'))
  if (nonce !== undefined) return { seen: { nonce: Number(nonce), request: requestOf(transaction) } }
  if (await isFromContract()) return { absence: 'proposed' }
  // No node has known it so far, and without its nonce it may still come.
  if (record.nonce === undefined) return {}
  const used = quantity(count)
  if (used === undefined) return {}
  if (used <= BigInt(record.nonce)) {
    // A node that has the replacement no longer knows what it replaces.
    return (await knownReplacement(record, options)) === undefined ? { absence: 'dropped' } : {}
  }
  return replacementOutcome(record, options)
}

/** `undefined` without a receipt, `pending` while it needs more blocks. */
export async function receiptOutcome(
  id: TransactionRecord['id'],
  record: Pick<TransactionRecord, 'from' | 'chainId' | 'intent' | 'request'>,
  { ask, confirmations, signal }: Pick<WatchOptions, 'ask' | 'confirmations' | 'signal'>,
): Promise<WatchedOutcome | 'pending' | undefined> {
  const { chainId } = record
  const receipt = await ask(chainId, 'eth_getTransactionReceipt', [id], signal)
  const minedIn = quantity(field(receipt, 'blockNumber'))
  const status = quantity(field(receipt, 'status'))
  if (minedIn === undefined || status === undefined) return undefined
  if (confirmations > 1) {
    const head = quantity(await ask(chainId, 'eth_blockNumber', [], signal))
    if (head === undefined || head - minedIn + 1n < BigInt(confirmations)) return 'pending'
  }
  const operation = readOperation(receipt, record.from)
  const fee = (operation === undefined ? feeOf(receipt) : operation.cost)?.toString()
  if (status !== 1n || operation?.isSuccess === false) return { status: 'reverted', fee }
  return { status: 'confirmed', fee, moved: await readMoved(receipt, record, { ask, signal }) }
}

/**
 * The outcome when another transaction has used the nonce: that of the other one if it has the same effect (sped up),
 * otherwise `replaced`.
 */
async function replacementOutcome(
  record: Parameters<typeof watchTransaction>[0],
  options: WatchOptions,
): Promise<Round> {
  const other = await findReplacement(record, options)
  const id = field(other, 'hash')
  if (!isEvmTransactionId(id)) return { absence: 'replaced' }
  // The transaction itself is in a block, but this node has no receipt yet.
  if (id.toLowerCase() === record.id.toLowerCase()) return {}
  const end = await receiptOutcome(id, record, options)
  // The block of the replacement may still be reorganised away.
  if (end === undefined || end === 'pending') return {}
  if (record.request !== undefined && isLike(other, record.request)) return { end: { ...end, replacedBy: id } }
  const cancelled = isLike(other, { to: record.from, data: '0x', value: '0' })
  return { end: { status: 'replaced', replacedBy: id, ...(cancelled && { cancelled }) } }
}

/** `undefined` for a contract creation, and for an answer that is not well formed. */
function requestOf(transaction: unknown): SentRequest | undefined {
  const [to, data] = [field(transaction, 'to'), field(transaction, 'input')]
  const value = quantity(field(transaction, 'value'))
  const isText = typeof to === 'string' && typeof data === 'string'
  return isText && value !== undefined ? { to, data, value: String(value) } : undefined
}

function isLike(transaction: unknown, { to, data, value }: SentRequest): boolean {
  return (
    isSameAddress(EIP155, String(field(transaction, 'to')), to) &&
    String(field(transaction, 'input')).toLowerCase() === data.toLowerCase() &&
    quantity(field(transaction, 'value')) === BigInt(value)
  )
}

/** The first of our own replacements that a node knows, `undefined` without one. */
async function knownReplacement(
  { chainId }: Parameters<typeof watchTransaction>[0],
  { ask, signal, replacements }: WatchOptions,
  isWanted: (transaction: unknown) => boolean = () => true,
): Promise<unknown> {
  for (const id of replacements()) {
    const transaction = await ask(chainId, 'eth_getTransactionByHash', [id], signal)
    if (transaction !== null && isWanted(transaction)) return transaction
  }
  return undefined
}

const isMined = (transaction: unknown): boolean => quantity(field(transaction, 'blockNumber')) !== undefined

async function findReplacement(
  record: Parameters<typeof watchTransaction>[0],
  options: WatchOptions,
): Promise<unknown> {
  const { chainId, from, nonce } = record
  const { ask, signal } = options
  if (nonce === undefined) return undefined
  // Found however long ago that was, such as before a reload.
  const own = await knownReplacement(record, options, isMined)
  if (own !== undefined) return own
  const head = quantity(await ask(chainId, 'eth_blockNumber', [], signal)) ?? 0n
  for (let number = head; number >= 0n && number > head - REPLACEMENT_BLOCKS; number -= 1n) {
    const block = await ask(chainId, 'eth_getBlockByNumber', [`0x${number.toString(16)}`, true], signal)
    const transactions = field(block, 'transactions')
    const found = (Array.isArray(transactions) ? transactions : []).find(
      (each: unknown) =>
        isSameAddress(EIP155, String(field(each, 'from')), from) && quantity(field(each, 'nonce')) === BigInt(nonce),
    )
    if (found !== undefined) return found
  }
  return undefined
}

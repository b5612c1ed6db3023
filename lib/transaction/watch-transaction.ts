import type { AskChain } from '@/lib/chains/gateway-client'
import { AppError } from '@/lib/core/app-error'
import { isEvmTransactionId } from '@/lib/core/transaction-id'
import type { SentRequest, TransactionOutcome, TransactionRecord } from './transaction-record'

/** How often a new transaction is looked at, and for how long it counts as new. */
export const FAST_POLL_MS = 1_000
export const FAST_POLL_FOR_MS = 30_000
/** Afterwards. Spec section 9, "Fallback poll interval". */
export const SLOW_POLL_MS = 4_000
/** A transaction that no node knows, with its nonce free, for this long counts as dropped. */
export const DROPPED_AFTER_MS = 60_000
/**
 * Nonce used, yet neither this transaction nor the one that used it to be found: after this long it counts as replaced.
 * Not sooner: nodes behind one address may be some blocks apart, and "replaced" invites to send again.
 */
export const REPLACED_AFTER_MS = 30_000
/** Without an end after this, nobody knows; a reload looks again. */
export const WATCH_TIMEOUT_MS = 30 * 60_000
/** How far back a replacement is looked for. */
const REPLACEMENT_BLOCKS = 12n

export interface WatchOptions {
  readonly ask: AskChain
  now(): number
  /** Blocks after which it counts as done, the one that holds it included. */
  readonly confirmations: number
  readonly signal: AbortSignal
  /** The network's own word on the nonce, once it is known. */
  onNonce(nonce: number): void
}

export interface WatchedOutcome extends Pick<TransactionRecord, 'replacedBy' | 'cancelled' | 'fee'> {
  readonly status: TransactionOutcome
}

/**
 * The eip155 way to follow a transaction to its end: by polling. A failed poll is no news: it is tried again. A block that disappears
 * (a reorganisation) makes the transaction pending again, because every round starts from nothing.
 *
 * @throws {AppError} `request.aborted` when `signal` fired; nothing else.
 */
export async function watchTransaction(
  record: Pick<TransactionRecord, 'id' | 'from' | 'nonce' | 'chainId' | 'request'>,
  options: WatchOptions,
): Promise<WatchedOutcome> {
  const startedAt = options.now()
  /** Since when each reason to give up holds without a break. */
  let since: { readonly reason: Absence; readonly at: number } | undefined
  let { nonce } = record
  for (;;) {
    const round = await look({ ...record, nonce }, options).catch(() => null)
    if (options.signal.aborted) throw new AppError('request.aborted')
    const now = options.now()
    if (round?.end !== undefined) return round.end
    if (round?.nonce !== undefined && round.nonce !== nonce) {
      nonce = round.nonce
      options.onNonce(nonce)
    }
    if (round !== null && round.absence !== since?.reason) {
      since = round.absence === undefined ? undefined : { reason: round.absence, at: now }
    }
    if (since !== undefined && now - since.at >= GIVE_UP_AFTER_MS[since.reason]) return { status: since.reason }
    if (now - startedAt >= WATCH_TIMEOUT_MS) return { status: 'unsure' }
    await pause(now - startedAt < FAST_POLL_FOR_MS ? FAST_POLL_MS : SLOW_POLL_MS, options.signal)
  }
}

/** Why a transaction may be gone: no node knows it and its nonce is free, or its nonce is used by an unknown one. */
type Absence = 'dropped' | 'replaced'

const GIVE_UP_AFTER_MS: Readonly<Record<Absence, number>> = { dropped: DROPPED_AFTER_MS, replaced: REPLACED_AFTER_MS }

interface Round {
  readonly end?: WatchedOutcome
  readonly nonce?: number
  readonly absence?: Absence
}

async function look(record: Parameters<typeof watchTransaction>[0], options: WatchOptions): Promise<Round> {
  const end = await receiptOutcome(record.id, record.chainId, options)
  if (end !== undefined) return end === 'pending' ? {} : { end }
  const { ask, signal } = options
  const [transaction, count] = await Promise.all([
    ask(record.chainId, 'eth_getTransactionByHash', [record.id], signal),
    ask(record.chainId, 'eth_getTransactionCount', [record.from, 'latest'], signal),
  ])
  const nonce = transaction === null ? undefined : quantity(field(transaction, 'nonce'))
  if (nonce !== undefined) return { nonce: Number(nonce) }
  const used = quantity(count)
  if (used === undefined) return {}
  if (used <= BigInt(record.nonce)) return { absence: 'dropped' }
  return replacementOutcome(record, options)
}

/** `undefined` without a receipt, `pending` while it needs more blocks. */
async function receiptOutcome(
  id: TransactionRecord['id'],
  chainId: TransactionRecord['chainId'],
  { ask, confirmations, signal }: WatchOptions,
): Promise<WatchedOutcome | 'pending' | undefined> {
  const receipt = await ask(chainId, 'eth_getTransactionReceipt', [id], signal)
  const minedIn = quantity(field(receipt, 'blockNumber'))
  const status = quantity(field(receipt, 'status'))
  if (minedIn === undefined || status === undefined) return undefined
  if (confirmations > 1) {
    const head = quantity(await ask(chainId, 'eth_blockNumber', [], signal))
    if (head === undefined || head - minedIn + 1n < BigInt(confirmations)) return 'pending'
  }
  return { status: status === 1n ? 'confirmed' : 'reverted', fee: feeOf(receipt) }
}

/** Wei that the sender paid. OP-stack chains name their share of the layer below apart from the gas. */
function feeOf(receipt: unknown): string | undefined {
  const [gas, price] = [quantity(field(receipt, 'gasUsed')), quantity(field(receipt, 'effectiveGasPrice'))]
  if (gas === undefined || price === undefined) return undefined
  return String(gas * price + (quantity(field(receipt, 'l1Fee')) ?? 0n))
}

/** Its nonce is used by another transaction: one that does the same (sped up) ends like its own, any other replaced it. */
async function replacementOutcome(
  record: Parameters<typeof watchTransaction>[0],
  options: WatchOptions,
): Promise<Round> {
  const other = await findReplacement(record, options)
  const id = field(other, 'hash')
  if (!isEvmTransactionId(id)) return { absence: 'replaced' }
  // It is in a block; only its receipt is not everywhere yet.
  if (id.toLowerCase() === record.id.toLowerCase()) return {}
  const end = await receiptOutcome(id, record.chainId, options)
  // Its block may still be undone, and ours come instead.
  if (end === undefined || end === 'pending') return {}
  if (isLike(other, record.request)) return { end: { ...end, replacedBy: id } }
  const cancelled = isLike(other, { to: record.from, data: '0x', value: '0' })
  return { end: { status: 'replaced', replacedBy: id, ...(cancelled && { cancelled }) } }
}

function isLike(transaction: unknown, { to, data, value }: SentRequest): boolean {
  return (
    String(field(transaction, 'to')).toLowerCase() === to.toLowerCase() &&
    String(field(transaction, 'input')).toLowerCase() === data.toLowerCase() &&
    quantity(field(transaction, 'value')) === BigInt(value)
  )
}

async function findReplacement(
  { chainId, from, nonce }: Parameters<typeof watchTransaction>[0],
  { ask, signal }: WatchOptions,
): Promise<unknown> {
  const head = quantity(await ask(chainId, 'eth_blockNumber', [], signal)) ?? 0n
  for (let number = head; number >= 0n && number > head - REPLACEMENT_BLOCKS; number -= 1n) {
    const block = await ask(chainId, 'eth_getBlockByNumber', [`0x${number.toString(16)}`, true], signal)
    const transactions = field(block, 'transactions')
    const found = (Array.isArray(transactions) ? transactions : []).find(
      (each: unknown) =>
        String(field(each, 'from')).toLowerCase() === from.toLowerCase() &&
        quantity(field(each, 'nonce')) === BigInt(nonce),
    )
    if (found !== undefined) return found
  }
  return undefined
}

function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
}

/** A JSON-RPC quantity (EIP-1474), or `undefined`. */
function quantity(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : undefined
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}

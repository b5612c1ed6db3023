import 'server-only'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { boundedText, patternText } from '@/lib/core/bounded-text'
import { SOLANA } from '@/lib/core/namespaces'
import { isTransactionId } from '@/lib/core/transaction-id'
import { createUpstream } from '../upstream/upstream'
import type { HistoryReader, ReadTransaction, ReadTransfer } from './history-reader'

/** Transactions of one page. Each is a call of its own in one batch. */
export const SOLANA_PAGE = 20
const VENDOR = 'solana-history'
const MAX_REPLY_BYTES = 4 * 1024 * 1024

const signatures = z.array(z.object({ signature: boundedText(88, (text) => isTransactionId(SOLANA, text)) }))
const tokenBalance = z.object({
  mint: z.string(),
  owner: z.optional(z.string()),
  uiTokenAmount: z.object({ amount: patternText(20, /^\d+$/) }),
})
// Amounts above 2^53, which JSON cannot hold exactly, fail here instead of being rounded.
const lamports = z.array(z.int().check(z.gte(0)))
const transactionReply = z.object({
  blockTime: z.nullable(z.int().check(z.gte(0))),
  meta: z.object({
    err: z.unknown(),
    fee: z.int().check(z.gte(0)),
    preBalances: lamports,
    postBalances: lamports,
    preTokenBalances: z.optional(z.nullable(z.array(tokenBalance))),
    postTokenBalances: z.optional(z.nullable(z.array(tokenBalance))),
  }),
  transaction: z.object({ message: z.object({ accountKeys: z.array(z.object({ pubkey: z.string() })) }) }),
})
type TransactionReply = z.output<typeof transactionReply>

const answers = z.array(z.object({ id: z.int(), result: z.optional(z.unknown()) }))

/**
 * A Solana node that keeps the history (https://solana.com/docs/rpc/http/getsignaturesforaddress and .../gettransaction,
 * read 2026-11-23). What a transaction has moved is the difference of the balances that the node reports with it.
 */
export const solanaHistory: HistoryReader = {
  id: 'solana-node',
  weight: 12,
  async read({ owner, cursor, url }, signal) {
    const page = { limit: SOLANA_PAGE, commitment: 'confirmed', ...(cursor === undefined ? {} : { before: cursor }) }
    const [list] = await call(url, [['getSignaturesForAddress', [owner, page]]], signal)
    const found = z.safeParse(signatures, list)
    if (!found.success) throw new AppError('upstream.invalid_reply', { details: { vendor: VENDOR } })
    const ids = found.data.map(({ signature }) => signature)
    const wanted = { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0, commitment: 'confirmed' }
    const replies = await call(
      url,
      ids.map((id) => ['getTransaction', [id, wanted]]),
      signal,
    )
    return {
      transactions: ids.flatMap((id, index) => {
        const reply = z.safeParse(transactionReply, replies[index])
        return reply.success ? [transactionOf(id, reply.data, owner)] : []
      }),
      next: ids.length < SOLANA_PAGE ? undefined : ids.at(-1),
    }
  },
}

function transactionOf(id: string, { blockTime, meta, transaction }: TransactionReply, owner: string): ReadTransaction {
  const index = transaction.message.accountKeys.findIndex(({ pubkey }) => pubkey === owner)
  // The first account pays the fee.
  const isOwn = index === 0
  const fee = BigInt(meta.fee)
  const change = BigInt(meta.postBalances[index] ?? 0) - BigInt(meta.preBalances[index] ?? 0) + (isOwn ? fee : 0n)
  return {
    id,
    at: (blockTime ?? 0) * 1_000,
    outcome: meta.err === null ? 'confirmed' : 'reverted',
    isOwn,
    fee: isOwn ? fee : undefined,
    transfers: meta.err === null ? [...transferOf(null, change), ...tokenTransfers(meta, owner)] : [],
  }
}

function tokenTransfers(
  { preTokenBalances, postTokenBalances }: TransactionReply['meta'],
  owner: string,
): readonly ReadTransfer[] {
  const changes = new Map<string, bigint>()
  const add = (balances: readonly z.output<typeof tokenBalance>[] | null | undefined, sign: bigint) => {
    for (const { mint, owner: holder, uiTokenAmount } of balances ?? []) {
      if (holder === owner) changes.set(mint, (changes.get(mint) ?? 0n) + sign * BigInt(uiTokenAmount.amount))
    }
  }
  add(postTokenBalances, 1n)
  add(preTokenBalances, -1n)
  return [...changes].flatMap(([mint, change]) => transferOf(mint, change))
}

function transferOf(token: string | null, change: bigint): readonly ReadTransfer[] {
  if (change === 0n) return []
  return [{ direction: change < 0n ? 'out' : 'in', token, amount: change < 0n ? -change : change }]
}

/** @returns the results in the order of the calls; `undefined` for a call without one. */
async function call(
  url: string,
  calls: readonly (readonly [method: string, params: unknown])[],
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  if (calls.length === 0) return []
  const { origin, pathname, search } = new URL(url)
  const upstream = createUpstream({
    vendor: VENDOR,
    baseUrl: `${origin}/${search}`,
    maxReplyBytes: MAX_REPLY_BYTES,
  })
  const body = calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params }))
  const reply = await upstream.post(pathname, { body, reply: answers, signal })
  const results = new Map(reply.map(({ id, result }) => [id, result]))
  return calls.map((_, id) => results.get(id))
}

import 'server-only'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { patternText } from '@/lib/core/bounded-text'
import { isNativeToken } from '@/lib/core/caip'
import { SOLANA } from '@/lib/core/namespaces'
import { isTransactionId } from '@/lib/core/transaction-id'
import type { DeliveryReader, ExpectedDelivery, Transfer } from './delivery-reader'

/** Clocks of a chain and of this server may differ by this much. */
const CLOCK_SKEW_MS = 60_000

const tokenBalance = z.object({
  mint: z.string(),
  owner: z.optional(z.string()),
  uiTokenAmount: z.object({ amount: patternText(20, /^\d+$/) }),
})
// Amounts above 2^53, which JSON cannot hold exactly, fail here instead of being rounded.
const lamports = z.array(z.int().check(z.gte(0)))
const finalTransaction = z.object({
  blockTime: z.nullable(z.int().check(z.gte(0))),
  meta: z.object({
    err: z.unknown(),
    preBalances: lamports,
    postBalances: lamports,
    preTokenBalances: z.optional(z.nullable(z.array(tokenBalance))),
    postTokenBalances: z.optional(z.nullable(z.array(tokenBalance))),
  }),
  transaction: z.object({ message: z.object({ accountKeys: z.array(z.object({ pubkey: z.string() })) }) }),
})
const transactionReply = z.nullable(finalTransaction)

/** Solana: by what the balances of the account have gained, as nodes report them with a transaction. */
export const solanaDeliveries: DeliveryReader = {
  isTransactionId: (text) => isTransactionId(SOLANA, text),

  /** A final block replaces the number of confirmations: an order that has ended stays so. */
  async inTransaction(transactionId, expected, _confirmations, { rpc, signal }) {
    const wanted = { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0, commitment: 'finalized' }
    const call = { method: 'getTransaction', params: [transactionId, wanted] }
    const parsed = z.safeParse(transactionReply, await rpc.request(expected.chainId, call, signal))
    if (!parsed.success) throw new AppError('upstream.invalid_reply')
    const { data } = parsed
    if (data === null || data.meta.err !== null || isOlder(data.blockTime, expected)) return []
    const units = isNativeToken(expected.tokenAddress) ? lamportsGained(data, expected) : tokensGained(data, expected)
    return units > 0n ? [{ transactionId, part: -1, units } satisfies Transfer] : []
  },
}

const isOlder = (blockTime: number | null, { madeAt }: ExpectedDelivery): boolean =>
  blockTime === null || blockTime * 1_000 < madeAt - CLOCK_SKEW_MS

function lamportsGained(
  { meta, transaction }: z.output<typeof finalTransaction>,
  { address }: ExpectedDelivery,
): bigint {
  const index = transaction.message.accountKeys.findIndex(({ pubkey }) => pubkey === address)
  return BigInt(meta.postBalances[index] ?? 0) - BigInt(meta.preBalances[index] ?? 0)
}

function tokensGained(
  { meta }: z.output<typeof finalTransaction>,
  { address, tokenAddress }: ExpectedDelivery,
): bigint {
  const sum = (balances: readonly z.output<typeof tokenBalance>[] | null | undefined) =>
    (balances ?? [])
      .filter(({ mint, owner }) => mint === tokenAddress && owner === address)
      .reduce((total, { uiTokenAmount }) => total + BigInt(uiTokenAmount.amount), 0n)
  return sum(meta.postTokenBalances) - sum(meta.preTokenBalances)
}

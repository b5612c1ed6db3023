import 'server-only'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { type BalanceReader, balancePolicy } from './balance-reader'

/** Satoshis. Sums above 2^53, which JSON cannot hold exactly, are refused; no wallet's address comes near. */
const satoshis = z.int().check(z.gte(0))
const sums = z.object({ funded_txo_sum: satoshis, spent_txo_sum: satoshis })
const addressReply = z.object({ address: z.string(), chain_stats: sums, mempool_stats: sums })

/**
 * Reads a Bitcoin address through an Esplora API: what it received less what it spent. Transactions that wait for a block
 * count too: otherwise a payment would seem to empty the address until its change is in a block.
 */
export const bip122Balances: BalanceReader = {
  id: 'esplora',
  serves: (chainId, { apis }) => apis.chainIds.includes(chainId),
  weightOf: () => 0,
  async read({ network, owner, refresh }, { apis, cache, signal }) {
    const { value, madeAt } = await cache.swr(
      ['balance', 'esplora', network, owner],
      balancePolicy,
      async (own) => {
        const reply = await apis.get(network, `/address/${owner}`, { reply: addressReply, signal: own })
        // The API was asked for this address. An answer about another one cannot be trusted.
        if (reply.address !== owner) throw new AppError('upstream.invalid_reply')
        const { chain_stats: confirmed, mempool_stats: waiting } = reply
        const native =
          BigInt(confirmed.funded_txo_sum) -
          BigInt(confirmed.spent_txo_sum) +
          BigInt(waiting.funded_txo_sum) -
          BigInt(waiting.spent_txo_sum)
        if (native < 0n) throw new AppError('upstream.invalid_reply')
        return { native }
      },
      { refresh, signal },
    )
    return { native: value.native, tokens: [], madeAt }
  },
}

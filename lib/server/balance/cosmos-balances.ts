import 'server-only'
import * as z from 'zod/mini'
import { cosmosChains } from '@/lib/chains/cosmos-chains'
import { AppError } from '@/lib/core/app-error'
import { type Caip2, parseCaip2 } from '@/lib/core/caip'
import { baseUnits } from '@/lib/core/wire'
import { type BalanceReader, balancePolicy } from './balance-reader'

const balanceReply = z.object({ balance: z.object({ denom: z.string(), amount: baseUnits }) })

/** Reads the native balance of a Cosmos account: what it can spend, without what it has staked. */
export const cosmosBalances: BalanceReader = {
  id: 'cosmos-bank',
  serves: (chainId, { apis }) => apis.chainIds.includes(chainId) && denomOf(chainId) !== undefined,
  weightOf: () => 0,
  async read({ network, owner, refresh }, { apis, cache, signal }) {
    const denom = denomOf(network)
    if (denom === undefined) throw new AppError('network.not_found')
    const { value, madeAt } = await cache.swr(
      ['balance', 'cosmos-bank', network, owner],
      balancePolicy,
      async (own) => {
        const path = `/cosmos/bank/v1beta1/balances/${owner}/by_denom`
        const { balance } = await apis.get(network, path, { query: { denom }, reply: balanceReply, signal: own })
        // The node was asked for this currency. An answer about another one cannot be trusted.
        if (balance.denom !== denom) throw new AppError('upstream.invalid_reply')
        return { native: BigInt(balance.amount) }
      },
      { refresh, signal },
    )
    return { native: value.native, tokens: [], madeAt }
  },
}

function denomOf(chainId: Caip2): string | undefined {
  const reference = parseCaip2(chainId)?.reference
  return cosmosChains.find(({ chain }) => chain === reference)?.denom
}

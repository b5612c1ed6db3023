import 'server-only'
import { type Address, getAddress } from 'viem'
import { accountKey } from '@/lib/core/account-key'
import { type Caip2, isNativeToken } from '@/lib/core/caip'
import type { TokenFacts } from '../tokens/read-token-facts'
import { tokenFacts } from '../tokens/token-facts-reader'
import { curatedToken, curatedTokens } from '../tokens/token-lists'
import { createMulticallBalances } from './adapters/multicall-balances'
import type { ChainHoldings } from './balance-provider'
import { type BalanceReader, balancePolicy, type HeldToken, type HoldingsQuery } from './balance-reader'

/** Reads EVM accounts: one contract read for each token of the list and for each token that the visitor imported. */
export const eip155Balances: BalanceReader = {
  id: 'multicall',
  serves: (chainId, { rpc }) => rpc.chainIds.includes(chainId),
  // Each imported token costs a separate read of the node; tokens of our list are cached for all visitors.
  weightOf: (query) => tokensToRead(query).length - curatedTokens(query.network).length,
  async read(query, services) {
    const { network, owner, refresh } = query
    const { cache, rpc, signal } = services
    const provider = createMulticallBalances(rpc)
    const tokens = tokensToRead(query)
    const beside = tokens.slice(curatedTokens(network).length).map((token) => accountKey(network, token))
    const [facts, holdings] = await Promise.all([
      tokenFacts(network, tokens, services),
      cache.swr<ChainHoldings>(
        ['balance', provider.id, accountKey(network, owner), ...beside],
        balancePolicy,
        (own) => provider.holdings(network, getAddress(owner), tokens, own),
        { refresh, signal },
      ),
    ])
    const imported = new Set(query.imported.map((token) => accountKey(network, token)))
    const held = heldTokens(tokens, facts, holdings.value, (token) => imported.has(accountKey(network, token)))
    return { native: holdings.value.native, tokens: held, madeAt: holdings.madeAt }
  },
}

/** The network's list, then the imported tokens, sorted so that the order of the request does not matter. */
function tokensToRead({ network, imported }: HoldingsQuery): readonly Address[] {
  const beside = imported.filter((token) => !isNativeToken(token) && !curatedToken(network, token))
  const unique = new Map(beside.map((token) => [accountKey(network, token), token]))
  const sorted = [...unique].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, token]) => token)
  return [...listed(network), ...sorted].map((token) => getAddress(token))
}

const listed = (network: Caip2) => curatedTokens(network).map(({ address }) => address)

/**
 * Returns the tokens with a balance. Leaves out tokens of 0 decimals, which are of low quality (spec section 5), unless
 * the visitor imported them by address.
 */
function heldTokens(
  tokens: readonly Address[],
  facts: readonly (TokenFacts | null)[],
  holdings: ChainHoldings,
  isImported: (token: Address) => boolean,
): readonly HeldToken[] {
  return tokens.flatMap((token, index) => {
    const known = facts[index]
    const amount = holdings.tokens[index]
    const isListable = known && (known.decimals > 0 || isImported(token))
    return isListable && amount ? { token, facts: known, amount } : []
  })
}

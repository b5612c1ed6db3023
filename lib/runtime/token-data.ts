import type { QueryClient } from '@tanstack/react-query'
import { getBalance } from '@/lib/balance/balance-contract'
import { createBalanceQueries } from '@/lib/balance/balances-queries'
import type { CallApi } from '@/lib/core/call-endpoint'
import { createImportedTokens } from '@/lib/tokens/imported-tokens'
import { tokenList } from '@/lib/tokens/token-list'
import { type FetchTokens, knownToken } from '@/lib/tokens/token-lookup'
import { getTokens } from '@/lib/tokens/tokens-contract'
import type { AccountFlows } from './account-flows'
import type { RuntimePorts } from './ports'

/** Creates the token lists, the imported tokens and the balances. Balances include the imported tokens, and are read again with them. */
export function createTokenData(
  { storage, now, onStorageChange }: RuntimePorts,
  queryClient: QueryClient,
  call: CallApi,
): Pick<AccountFlows, 'balances' | 'importedTokens' | 'listedTokens'> {
  const fetchTokens: FetchTokens = (input, signal) => call(getTokens, input, signal)
  const importedTokens = createImportedTokens({ storage, onStorageChange, queryClient, fetchTokens })
  const balances = createBalanceQueries({
    queryClient,
    fetchBalances: ({ address, chainId, refresh }, signal) =>
      importedTokens.fetchWith(chainId, (tokens) => {
        const imported = tokens.length > 0 ? { tokens: [...tokens] } : {}
        return call(getBalance, { address, network: chainId, refresh, ...imported }, signal)
      }),
    now,
  })
  importedTokens.subscribe(() => void balances.invalidate())
  return {
    balances,
    importedTokens,
    async listedTokens(chainId) {
      const { tokens } = await queryClient.fetchQuery(tokenList(fetchTokens, chainId))
      return tokens.map((token) => knownToken(token, chainId))
    },
  }
}

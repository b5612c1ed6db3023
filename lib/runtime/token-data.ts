import type { QueryClient } from '@tanstack/react-query'
import { getBalance } from '@/lib/balance/balance-contract'
import { type BalancesKey, createBalanceQueries } from '@/lib/balance/balances-queries'
import type { DiscoveredTokens } from '@/lib/balance/discovered-tokens'
import { QUIET_TIMEOUT_MS } from '@/lib/connect/ask-foreign'
import type { ConnectorType } from '@/lib/connect/connector'
import { isSameAddress } from '@/lib/core/account-key'
import type { CallApi } from '@/lib/core/call-endpoint'
import { loadOnce } from '@/lib/core/load-once'
import { EIP155, isEvm, namespaceOf } from '@/lib/core/namespaces'
import { createImportedTokens } from '@/lib/tokens/imported-tokens'
import { tokenList } from '@/lib/tokens/token-list'
import { type FetchTokens, knownToken } from '@/lib/tokens/token-lookup'
import { getTokens } from '@/lib/tokens/tokens-contract'
import type { AccountFlows } from './account-flows'
import type { Runtime } from './runtime'

/** Wallets that answer a page without a prompt and without a relay. Our own gets its balances from our server. */
const ASKED_WALLETS: readonly ConnectorType[] = ['ANNOUNCED', 'INJECTED', 'EXTERNAL']
/** Tokens of one request beside the list. The server takes no more. */
const MAX_BESIDE = 50

/**
 * Creates the token lists, the imported tokens and the balances. Balances include the imported tokens, and are read again
 * with them. They also include tokens that the wallet names, as far as the chain knows them.
 */
export function createTokenData(
  { ports: { storage, now, onStorageChange }, connections, load }: Pick<Runtime, 'ports' | 'connections' | 'load'>,
  queryClient: QueryClient,
  call: CallApi,
): Pick<AccountFlows, 'balances' | 'importedTokens' | 'listedTokens'> {
  const fetchTokens: FetchTokens = (input, signal) => call(getTokens, input, signal)
  const importedTokens = createImportedTokens({ storage, onStorageChange, queryClient, fetchTokens })
  let discovered: DiscoveredTokens | undefined
  const loadDiscovered = loadOnce(async () => {
    const { createDiscoveredTokens } = await load('discoveredTokens')
    const ask = async (method: string, params: readonly unknown[]) =>
      connections.get(EIP155)?.request(method, params, { timeoutMs: QUIET_TIMEOUT_MS })
    discovered = createDiscoveredTokens({ ask, now, onFound: () => void balances.invalidate() })
    return discovered
  })
  /** What the wallet has named so far. Never waits. */
  const namedByWallet = (key: BalancesKey): readonly `0x${string}`[] => {
    const wallet = isEvm(namespaceOf(key.chainId)) ? connections.get(EIP155) : undefined
    if (wallet === undefined || !ASKED_WALLETS.includes(wallet.type)) return []
    if (discovered !== undefined) return discovered.of(key)
    loadDiscovered().then(
      (loaded) => loaded.of(key),
      () => undefined,
    )
    return []
  }
  const balances = createBalanceQueries({
    queryClient,
    fetchBalances: ({ address, chainId, refresh }, signal) =>
      importedTokens.fetchWith(chainId, async (imported) => {
        const named = namedByWallet({ chainId, address }).filter((each) => !imported.includes(each))
        const tokens = [...imported, ...named].slice(0, MAX_BESIDE)
        const asked = { address, network: chainId, refresh, ...(tokens.length > 0 && { tokens }) }
        const answer = await call(getBalance, asked, signal)
        // Only the visitor can ask for a token of 0 decimals (spec section 5).
        const isListable = ({ address: token, quantity }: (typeof answer.balances)[number]) =>
          quantity.decimals !== '0' || !named.some((each) => token !== undefined && isSameAddress(EIP155, each, token))
        return { ...answer, balances: answer.balances.filter(isListable) }
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

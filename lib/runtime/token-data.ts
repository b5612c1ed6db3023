import type { QueryClient } from '@tanstack/react-query'
import { getBalance } from '@/lib/balance/balance-contract'
import { createBalanceQueries } from '@/lib/balance/balances-queries'
import type { ConnectorType } from '@/lib/connect/connector'
import type { CallApi } from '@/lib/core/call-endpoint'
import { loadOnce } from '@/lib/core/load-once'
import { EIP155 } from '@/lib/core/namespaces'
import { createImportedTokens } from '@/lib/tokens/imported-tokens'
import { tokenList } from '@/lib/tokens/token-list'
import { type FetchTokens, knownToken } from '@/lib/tokens/token-lookup'
import { getTokens } from '@/lib/tokens/tokens-contract'
import type { AccountFlows } from './account-flows'
import type { Runtime } from './runtime'
import type { WalletTokens } from './wallet-tokens'

/** Wallets that answer a page without a prompt and without a relay. Our own gets its balances from our server. */
const ASKED_WALLETS: readonly ConnectorType[] = ['ANNOUNCED', 'INJECTED', 'EXTERNAL']

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
  let walletTokens: WalletTokens | undefined
  const loadWalletTokens = loadOnce(async () => {
    const { createWalletTokens } = await load('walletTokens')
    walletTokens = createWalletTokens({ connections, now, onFound: () => void balances.invalidate() })
    return walletTokens
  })
  const balances = createBalanceQueries({
    queryClient,
    fetchBalances: ({ address, chainId, refresh }, signal) =>
      importedTokens.fetchWith(chainId, (imported) => {
        const read = (tokens: readonly string[]) =>
          call(
            getBalance,
            { address, network: chainId, refresh, ...(tokens.length > 0 && { tokens: [...tokens] }) },
            signal,
          )
        const wallet = connections.get(EIP155)
        if (wallet === undefined || !ASKED_WALLETS.includes(wallet.type)) return read(imported)
        if (walletTokens !== undefined) return walletTokens.read({ chainId, address }, imported, read)
        loadWalletTokens().then(
          (loaded) => loaded.ask({ chainId, address }),
          () => undefined,
        )
        return read(imported)
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

import type { GetBalanceOutput } from '@/lib/balance/balance-contract'
import type { BalancesKey } from '@/lib/balance/balances-queries'
import { createDiscoveredTokens } from '@/lib/balance/discovered-tokens'
import { QUIET_TIMEOUT_MS } from '@/lib/connect/ask-foreign'
import { isSameAddress } from '@/lib/core/account-key'
import { EIP155, isEvm, namespaceOf } from '@/lib/core/namespaces'
import type { Runtime } from './runtime'

/** Tokens of one request beside the list. The server takes no more. */
const MAX_BESIDE = 50

type ReadBalances = (tokens: readonly string[]) => Promise<GetBalanceOutput>

export interface WalletTokens {
  /** Asks the wallet of an account, if it may be asked, and does not wait. */
  ask(key: BalancesKey): void
  /** Reads the balances with the tokens that the wallet has named so far. Does not wait for the wallet. */
  read(key: BalancesKey, imported: readonly string[], read: ReadBalances): Promise<GetBalanceOutput>
}

/**
 * Adds the tokens that a connected wallet names to those that are read. Loads beside the first balances.
 *
 * @param parts.onFound - Called when a wallet has named others than before.
 */
export function createWalletTokens({
  connections,
  now,
  onFound,
}: Pick<Runtime, 'connections'> & { readonly now: () => number; readonly onFound: () => void }): WalletTokens {
  const ask = async (method: string, params: readonly unknown[]) =>
    connections.get(EIP155)?.request(method, params, { timeoutMs: QUIET_TIMEOUT_MS })
  const discovered = createDiscoveredTokens({ ask, now, onFound })
  return {
    ask(key) {
      if (isEvm(namespaceOf(key.chainId))) discovered.of(key)
    },
    async read(key, imported, read) {
      if (!isEvm(namespaceOf(key.chainId))) return read(imported)
      const named = discovered.of(key).filter((each) => !imported.includes(each))
      const answer = await read([...imported, ...named].slice(0, MAX_BESIDE))
      // Only the visitor can ask for a token of 0 decimals (spec section 5).
      const isListable = ({ address: token, quantity }: GetBalanceOutput['balances'][number]) =>
        quantity.decimals !== '0' || !named.some((each) => token !== undefined && isSameAddress(EIP155, each, token))
      return { ...answer, balances: answer.balances.filter(isListable) }
    },
  }
}

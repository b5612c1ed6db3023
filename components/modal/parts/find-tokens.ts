import { addressKey } from '@/lib/core/account-key'
import { trimmed } from '@/lib/core/invisible'
import { namespaceOf } from '@/lib/core/namespaces'
import type { KnownToken } from '@/lib/tokens/token-lookup'

/**
 * Tokens whose symbol, name or address has the query in it: a symbol that begins with it first, then a name, then the
 * rest in the order given.
 */
export function findTokens<T extends KnownToken>(tokens: readonly T[], query: string): readonly T[] {
  const text = trimmed(query)
  const wanted = text.toLowerCase()
  if (wanted === '') return tokens
  const rank = ({ symbol, name, chainId, address }: T): number => {
    const namespace = namespaceOf(chainId)
    const spelled = addressKey(namespace, address)
    const wantedAddress = addressKey(namespace, text)
    if (symbol.toLowerCase() === wanted || spelled === wantedAddress) return 0
    if (symbol.toLowerCase().startsWith(wanted)) return 1
    if (name.toLowerCase().startsWith(wanted)) return 2
    // The beginning of an address is enough; any two letters of one would find every token.
    if (wanted.length > 2 && spelled.startsWith(wantedAddress)) return 3
    return `${symbol}\n${name}`.toLowerCase().includes(wanted) ? 3 : 4
  }
  return tokens
    .map((token) => ({ token, at: rank(token) }))
    .filter(({ at }) => at < 4)
    .sort((one, other) => one.at - other.at)
    .map(({ token }) => token)
}

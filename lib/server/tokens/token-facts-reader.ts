import 'server-only'
import { accountKey } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import type { Caip2, Namespace } from '@/lib/core/caip'
import { namespaceOf } from '@/lib/core/namespaces'
import { isTokenDecimals } from '@/lib/core/token-decimals'
import { capabilityByNetwork } from '../platform/capability'
import type { Services } from '../platform/services'
import type { CacheAnswer, CachePolicy } from '../stores/cache'
import { readEip155TokenFacts } from './eip155-token-facts'
import type { ReadTokenFacts, TokenFacts } from './read-token-facts'
import { readSolanaTokenFacts } from './solana-token-facts'
import { tokenLoads } from './token-loads'

/** Names and decimals hardly ever change; an address without a contract may get one. */
const factsPolicy: CachePolicy = {
  freshMs: 60 * 60_000,
  staleMs: 24 * 60 * 60_000,
  absentMs: 60_000,
  accepts: isTokenFacts,
}

const readers: Readonly<Partial<Record<Namespace, ReadTokenFacts>>> = {
  eip155: readEip155TokenFacts,
  solana: readSolanaTokenFacts,
}

/** Whether facts of tokens of a chain can be read. */
export function hasTokenFacts(chainId: Caip2): boolean {
  return readers[namespaceOf(chainId)] !== undefined
}

export const tokensCapability = capabilityByNetwork((chainId) => (hasTokenFacts(chainId) ? 'own-lists' : null))

/**
 * Returns the facts of tokens, in their order; `null` for an address that does not answer like a token.
 *
 * @throws {AppError} `upstream.*` when the facts of one of them cannot be read.
 */
export async function tokenFacts(
  chainId: Caip2,
  tokens: readonly string[],
  services: Pick<Services, 'cache' | 'rpc' | 'signal'>,
): Promise<readonly (TokenFacts | null)[]> {
  const settled = await settledTokenFacts(chainId, tokens, services)
  return settled.map((each) => {
    if (each.status === 'rejected') throw each.reason
    return each.value.value
  })
}

/**
 * The same, with each token settled separately: one that cannot be read does not fail the others. Rejects only on
 * abort.
 */
export async function settledTokenFacts(
  chainId: Caip2,
  tokens: readonly string[],
  { cache, rpc, signal }: Pick<Services, 'cache' | 'rpc' | 'signal'>,
): Promise<readonly PromiseSettledResult<CacheAnswer<TokenFacts | null>>[]> {
  const read = readers[namespaceOf(chainId)]
  if (!read) throw new AppError('network.not_found', { details: { chainId } })
  const addressOf = (token: string) => token
  const load = tokenLoads<string, TokenFacts | null>(chainId, addressOf, (keys, loadSignal) =>
    read(rpc, chainId, keys, loadSignal),
  )
  const entries = tokens.map((token) => ({
    key: ['token-facts', accountKey(chainId, token)] as const,
    load: (own: AbortSignal) => load(token, own),
  }))
  return cache.settleAll(entries, factsPolicy, { signal })
}

/** The store may hold facts of an older version, which did not check the decimals. */
function isTokenFacts(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { decimals, symbol, name } = value as Partial<Record<keyof TokenFacts, unknown>>
  return isTokenDecimals(decimals) && typeof symbol === 'string' && typeof name === 'string'
}

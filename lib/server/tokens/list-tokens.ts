import 'server-only'
import { AppError } from '@/lib/core/app-error'
import { type Caip2, isNativeToken, nativeTokenAddress } from '@/lib/core/caip'
import type { GetTokensInput, GetTokensOutput, ListedToken } from '@/lib/tokens/tokens-contract'
import { isServedNetwork } from '../platform/served-networks'
import type { Services } from '../platform/services'
import { nativeCurrencyOf } from './native-currency'
import type { TokenFacts } from './read-token-facts'
import { hasTokenFacts, tokenFacts } from './token-facts-reader'
import { type CuratedToken, curatedToken, curatedTokens, nativeIconUrl, tokenIconUrl } from './token-lists'

/**
 * Service of spec section 7 "get token list". The facts of each token are cached, see `token-facts-reader.ts`.
 *
 * @throws {AppError} `network.not_found`; `capability.off` on a chain without tokens; `tokens.unavailable`,
 *   `swap.token_unknown`.
 */
export async function listTokens(
  { chainId, address }: GetTokensInput,
  services: Pick<Services, 'apis' | 'cache' | 'env' | 'now' | 'rpc' | 'signal'>,
): Promise<GetTokensOutput> {
  if (!isServedNetwork(chainId, services)) throw new AppError('network.not_found')
  if (!hasTokenFacts(chainId)) throw new AppError('capability.off', { details: { capability: 'tokens', chainId } })
  try {
    const tokens =
      address === undefined ? await wholeList(chainId, services) : [await oneToken(chainId, address, services)]
    return { tokens, madeAt: services.now() }
  } catch (cause) {
    if (services.signal.aborted || AppError.is(cause, 'swap.token_unknown')) throw cause
    throw new AppError('tokens.unavailable', { cause })
  }
}

async function wholeList(
  chainId: Caip2,
  services: Pick<Services, 'cache' | 'env' | 'rpc' | 'signal'>,
): Promise<ListedToken[]> {
  const entries = curatedTokens(chainId)
  const facts = await tokenFacts(
    chainId,
    entries.map((entry) => entry.address),
    services,
  )
  const listed = entries.flatMap((entry, index) => {
    const found = facts[index]
    // Spec section 5: tokens of 0 decimals are of low quality. A token without an answer is not deployed (yet).
    return found && found.decimals > 0 ? listedToken(chainId, entry, found, services) : []
  })
  return [nativeToken(chainId, services), ...listed]
}

async function oneToken(
  chainId: Caip2,
  address: string,
  services: Pick<Services, 'cache' | 'env' | 'rpc' | 'signal'>,
): Promise<ListedToken> {
  if (isNativeToken(address)) return nativeToken(chainId, services)
  const [facts] = await tokenFacts(chainId, [address], services)
  if (!facts) throw new AppError('swap.token_unknown')
  const entry = curatedToken(chainId, address)
  if (entry && facts.decimals > 0) return listedToken(chainId, entry, facts, services)
  return { ...facts, address, logoUri: null, imported: true }
}

/** Uses the names of the list: some tokens change theirs, but visitors know them by the old one. */
function listedToken(
  chainId: Caip2,
  { name, symbol, address }: CuratedToken,
  { decimals }: TokenFacts,
  { env }: Pick<Services, 'env'>,
): ListedToken {
  return { name, symbol, address, decimals, logoUri: tokenIconUrl(env.appUrl, chainId, address) || null }
}

function nativeToken(chainId: Caip2, { env }: Pick<Services, 'env'>): ListedToken {
  const { name, symbol, decimals } = nativeCurrencyOf(chainId)
  const address = nativeTokenAddress(chainId)
  // Every namespace with a chain in the closed list has one.
  if (address === undefined) throw new TypeError(`no address for the native token of ${chainId}`)
  return { name, symbol, address, decimals, logoUri: nativeIconUrl(env.appUrl, symbol) || null }
}

import 'server-only'
import { parseCaip2 } from '@/lib/core/caip'
import type { SignInMessage } from '@/lib/sign-in/sign-in-message'
import { countRequest } from '../http/rate-limit'
import type { Services } from '../process/services'

/**
 * Counts what one visitor does with one account, on every chain of its namespace. Nonces and attempts have a counter
 * each, so that a sign-in costs one of both.
 *
 * The account alone is never the key of a counter: a stranger can ask for nonces in anybody's name and fail with them, and
 * would so refuse the owner. Without a visitor's address the browser's nonce cookie takes its place, which a stranger
 * does not have.
 *
 * @param browser - Hash of the nonce cookie.
 * @throws {AppError} `request.rate_limited`, `kv.unavailable`.
 */
export async function countAccount(
  kind: 'nonce' | 'attempt',
  browser: string,
  { chainId, accountAddress }: Pick<SignInMessage, 'chainId' | 'accountAddress'>,
  services: Pick<Services, 'env' | 'visitor' | 'volatileKv' | 'log'>,
): Promise<void> {
  const visitor = services.visitor ?? browser
  const namespace = parseCaip2(chainId)?.namespace
  const address = namespace === 'eip155' ? accountAddress.toLowerCase() : accountAddress
  await countRequest('signInAccount', kind, `${visitor}:${namespace}:${address}`, services)
}

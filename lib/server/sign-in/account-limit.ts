import 'server-only'
import { addressKey } from '@/lib/core/account-key'
import { namespaceOf } from '@/lib/core/namespaces'
import type { SignInMessage } from '@/lib/sign-in/sign-in-message'
import { countRequest } from '../http/rate-limit'
import type { Services } from '../process/services'

/**
 * Counts what one visitor does with one account, on every chain of its namespace. Nonces and attempts have a counter
 * each, so that a sign-in costs one of both.
 *
 * The account alone is never the key of a counter: a stranger can ask for nonces in the owner's name and fail with them, and
 * would so have the owner refused. Without a visitor's address the browser's nonce cookie takes its place, which a stranger
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
  const namespace = namespaceOf(chainId)
  await countRequest(
    'signInAccount',
    kind,
    `${visitor}:${namespace}:${addressKey(namespace, accountAddress)}`,
    services,
  )
}

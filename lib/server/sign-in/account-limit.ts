import 'server-only'
import { addressKey } from '@/lib/core/account-key'
import { namespaceOf } from '@/lib/core/namespaces'
import type { SignInMessage } from '@/lib/sign-in/sign-in-message'
import { countRequest } from '../http/rate-limit'
import type { Services } from '../platform/services'

/**
 * Counts the nonces or attempts of one visitor for one account, on all chains of its namespace. Nonces and attempts
 * have separate counters, so a sign-in counts once in each.
 *
 * The account alone is never the key of a counter: otherwise a stranger could use up the limit of an account by
 * requesting nonces for it, and its owner would be refused. If the visitor's address is unknown, the hash of the nonce
 * cookie is used instead, which the stranger does not have.
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

import 'server-only'
import { parseCaip2 } from '@/lib/core/caip'
import type { SiwxMessage } from '@/lib/siwx/siwx-message'
import { countRequest } from '../platform/rate-limit'
import type { Services } from '../platform/services'

/**
 * Counts what is done with one account, whoever does it and on whichever chain of its namespace. Nonces and attempts are
 * counted apart, so that a sign-in costs one of each.
 *
 * @throws {AppError} `request.rate_limited`, `kv.unavailable`.
 */
export async function countAccount(
  kind: 'nonce' | 'attempt',
  { chainId, accountAddress }: Pick<SiwxMessage, 'chainId' | 'accountAddress'>,
  services: Pick<Services, 'env' | 'volatileKv' | 'log'>,
): Promise<void> {
  const namespace = parseCaip2(chainId)?.namespace
  const address = namespace === 'eip155' ? accountAddress.toLowerCase() : accountAddress
  await countRequest('siwxAccount', kind, `${namespace}:${address}`, services)
}

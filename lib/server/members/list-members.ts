import 'server-only'
import { createNetworks } from '@/lib/chains/networks'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { MemberAccount, members } from '@/lib/members/members-contract'
import type { SignInSession } from '@/lib/sign-in/sign-in-contract'
import type { ServiceEnv, Services } from '../platform/services'
import { assertSignInEnabled } from '../sign-in/assert-sign-in-enabled'
import { getSignInSession } from '../sign-in/sessions/get-sign-in-session'

/**
 * Returns the members' content.
 *
 * @throws {AppError} `session.expired` without a session, `kv.unavailable` while the session cannot be checked, and
 *   `capability.off`.
 */
export async function listMembers(
  _input: EndpointInput<typeof members>,
  services: Pick<Services, 'env' | 'headers' | 'signal'>,
): Promise<EndpointOutput<typeof members>> {
  assertSignInEnabled(services.env)
  const session = await getSignInSession(services)
  if (session === null) throw new AppError('session.expired')
  return { accounts: memberAccounts(session, services.env) }
}

/** The accounts of a session, formatted for display. */
export function memberAccounts(session: SignInSession, env: Pick<ServiceEnv, 'devnet'>): MemberAccount[] {
  const known = createNetworks({ appUrl: '', projectId: '', devnetRpcUrl: env.devnet?.rpcUrl })
  return session.accounts.map(({ data: { chainId, accountAddress }, signedAt }) => ({
    chainId,
    network: known.find(({ caipNetworkId }) => caipNetworkId === chainId)?.name ?? chainId,
    address: accountAddress,
    since: signedAt,
  }))
}

import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import { custodyRoles, roleOfHost } from '@/lib/core/hosts'
import { SECURITY_PATH } from '@/lib/custody/custody-mode'
import type { walletSecurity } from '@/lib/custody/security-contract'
import type { Services } from '../platform/services'
import { custodyOf, securityStatementOf } from '../settings/custody'

/**
 * The statement on the wallet and the vault origin; on the app's the addresses of both.
 *
 * @throws {AppError} `request.not_found` on the host of a role that this instance does not answer for.
 */
export function reportWalletSecurity(
  _input: EndpointInput<typeof walletSecurity>,
  { custodyParts, env, headers }: Pick<Services<'any'>, 'custodyParts' | 'env' | 'headers'>,
): EndpointOutput<typeof walletSecurity> {
  const role = roleOfHost(headers.get('host'), env.roleUrls)
  if (!env.roles.includes(role)) throw new AppError('request.not_found')
  const custody = custodyOf(env)
  if (role === 'app' || custody === null) {
    return { see: custodyRoles.map((each) => `${env.roleUrls[each]}${SECURITY_PATH}`) }
  }
  const providers = custodyRoles.flatMap((each) => {
    const part = custodyParts[each].keys
    return part.state === 'on' ? [[each, part.id] as const] : []
  })
  return securityStatementOf(custody, Object.fromEntries(providers))
}

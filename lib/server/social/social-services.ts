import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { CustodyRole } from '@/lib/core/hosts'
import type { SocialProvider } from '@/lib/core/login-providers'
import type { RolePlatform } from '../platform/services'
import type { SocialClient } from '../settings/social-env'
import { type ProviderRow, rowOf } from './provider-rows'

/** What asking a provider needs of a custody role. */
export type SocialServices = Pick<RolePlatform<CustodyRole>, 'env' | 'kv' | 'log' | 'now' | 'socialClients'> & {
  readonly signal: AbortSignal
}

/** The address at a custody role where a provider sends the visitor back. An operator registers it there. */
export const callbackUriOf = (provider: SocialProvider, role: CustodyRole, { env }: Pick<SocialServices, 'env'>) =>
  `${env.roleUrls[role]}/api/${role}/outside/callback/${provider}`

/** @throws {AppError} `capability.off` for a provider that this installation does not offer, or this process cannot ask. */
export function configuredProvider(
  provider: SocialProvider,
  { env, socialClients }: Pick<SocialServices, 'env' | 'socialClients'>,
): { readonly row: ProviderRow; readonly client: SocialClient } {
  const client = socialClients[provider]
  if (!client || !env.social.providers.includes(provider)) throw new AppError('capability.off')
  return { row: rowOf(provider, env.social.exampleUrl), client }
}

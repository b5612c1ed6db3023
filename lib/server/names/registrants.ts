import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { PartReport } from '../kit/role-part'
import type { ServiceEnv, Services } from '../platform/services'
import type { NamesEnv } from '../settings/names-env'
import { embeddedWalletsOf } from './embedded-wallets'

/** Who may register here, or why registration is closed, for an operator. */
export type Registration =
  | { readonly state: 'on'; readonly provider: string; readonly mayRegister: MayRegister }
  | { readonly state: 'off'; readonly reason: string }

type MayRegister = (address: string, services: Pick<Services, 'hasEmbeddedWallet' | 'signal'>) => Promise<boolean>

/**
 * Spec section 6: name registration needs the auth connector, which is the embedded wallet. The operator can open it to
 * all wallets.
 */
export function registrationOf(
  { registration }: Pick<NamesEnv, 'registration'>,
  env: Pick<ServiceEnv, 'data' | 'databases' | 'roles' | 'roleSecret' | 'roleUrls'>,
): Registration {
  if (env.data.fault !== null && env.databases.app.kind === 'folder') return { state: 'off', reason: env.data.fault }
  if (registration === 'open') return { state: 'on', provider: 'open', mayRegister: async () => true }
  const embedded = embeddedWalletsOf(env)
  if (embedded.state === 'off') return embedded
  return { state: 'on', provider: embedded.id, mayRegister: embedded.includes }
}

/** How this process learns who may register, for `/api/health`; `null` where it has no registry. */
export function registrationPart(env: ServiceEnv): PartReport | null {
  if (!env.names || !env.roles.includes('app')) return null
  const registration = registrationOf(env.names, env)
  return registration.state === 'on' ? { state: 'on', id: registration.provider } : registration
}

/**
 * @throws {AppError} `names.no_connector`; `capability.off` where this process cannot learn who has an embedded wallet;
 *   `database.unavailable` and `upstream.*` while it cannot be learned.
 */
export async function assertMayRegister(
  address: string,
  settings: Pick<NamesEnv, 'registration'>,
  services: Pick<Services, 'env' | 'hasEmbeddedWallet' | 'signal'>,
): Promise<void> {
  const registration = registrationOf(settings, services.env)
  if (registration.state === 'off') throw new AppError('capability.off', { details: { capability: 'names' } })
  if (!(await registration.mayRegister(address, services))) throw new AppError('names.no_connector')
}

import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { ProvenServices } from '../custody/serve-proven'
import type { Database } from '../database/database'
import { countryOf } from '../http/visitor-country'
import type { KeyProvider } from '../keys/key-provider'
import { getPart } from '../kit/role-part'
import type { WalletTables } from '../tables/role-tables'
import { findAccess, type LivingSession, type SessionPlace } from './login-sessions'

/** What every service of the Auth domain works with. */
export interface WalletParts {
  readonly database: Database<WalletTables>
  readonly keys: KeyProvider
  readonly place: SessionPlace
  readonly now: Date
}

/** @throws {AppError} `capability.off` without keys, `database.unavailable`. */
export async function openWalletParts(services: ProvenServices<'wallet'>): Promise<WalletParts> {
  const { databases, device, env, headers, keys, now, project } = services
  const provider = getPart(keys.wallet)
  return {
    database: await databases.wallet(),
    keys: provider,
    place: { ...device, projectId: project.id, country: countryOf(headers, env.countryHeader) },
    now: new Date(now()),
  }
}

/**
 * The session of the access token, which has to be used on its own device and page.
 *
 * @throws {AppError} `session.ended` without a token that is alive.
 */
export async function readAccess(
  { accessToken, signal }: Pick<ProvenServices<'wallet'>, 'accessToken' | 'signal'>,
  { database, place, now }: WalletParts,
): Promise<LivingSession> {
  const session =
    accessToken === null ? null : await database.run((queries) => findAccess(queries, accessToken, place, now), signal)
  if (!session) throw new AppError('session.ended')
  return session
}

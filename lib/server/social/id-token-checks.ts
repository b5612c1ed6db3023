import 'server-only'
import type { CustodyRole } from '@/lib/core/hosts'
import type { SocialProvider } from '@/lib/core/login-providers'
import { createIdTokenCheck, createIdTokenReader, type ReadIdToken, type VerifyIdToken } from '../custody/id-tokens'
import type { Kv } from '../stores/kv'
import { configuredProvider, type SocialServices } from './social-services'

interface IdTokenChecks {
  readonly read: ReadIdToken
  readonly verify: VerifyIdToken
}

/** Each holds the keys of its provider. By store, because a nonce counts once in a store. */
const checks = new WeakMap<Kv, Map<string, IdTokenChecks>>()

/**
 * The checks of a provider's ID tokens in one custody role.
 *
 * @throws {AppError} `capability.off`.
 */
export function idTokenChecksOf(
  provider: SocialProvider,
  role: CustodyRole,
  services: Pick<SocialServices, 'env' | 'kv' | 'now' | 'socialClients'>,
): IdTokenChecks {
  const { row, client } = configuredProvider(provider, services)
  const { kv, now } = services
  const ofStore = checks.get(kv) ?? new Map<string, IdTokenChecks>()
  checks.set(kv, ofStore)
  const name = [role, provider, row.issuer, client.clientId].join(' ')
  const known = ofStore.get(name)
  if (known) return known
  const signer = { id: provider, issuer: row.issuer, clientId: client.clientId }
  const read = createIdTokenReader(signer, now)
  const made = { read, verify: createIdTokenCheck(signer, { role, kv, now, read }) }
  ofStore.set(name, made)
  return made
}

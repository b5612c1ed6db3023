import 'server-only'
import type { CustodyRole } from '@/lib/core/hosts'
import type { RolePart } from '../kit/role-part'
import type { Env } from '../settings/env'
import { openKeyFile } from '../settings/key-file'
import type { KeyProvider } from './key-provider'
import { createLocalKeys } from './local-keys'
import { createTransitKeys } from './transit-keys'

/** The keys of each custody role. */
export type RoleKeys = Readonly<Record<CustodyRole, RolePart<KeyProvider>>>

export function createRoleKeys(env: Pick<Env, 'custody' | 'data' | 'databases' | 'roles'>): RoleKeys {
  return { wallet: keysOf('wallet', env), vault: keysOf('vault', env) }
}

function keysOf(
  role: CustodyRole,
  { custody, data, databases, roles }: Pick<Env, 'custody' | 'data' | 'databases' | 'roles'>,
): RolePart<KeyProvider> {
  if (!roles.includes(role)) return { state: 'off', reason: `another instance answers for the ${role} role` }
  // New wallets would be lost with the folder, wherever the keys are.
  if (data.fault !== null && databases[role].kind === 'folder') return { state: 'off', reason: data.fault }
  const settings = custody[role].keys
  switch (settings.kind) {
    case 'none':
      return { state: 'off', reason: `FOYER_${role.toUpperCase()}_KEYS is not set` }
    case 'transit':
      return { state: 'on', id: 'transit', get: once(() => createTransitKeys(settings)) }
    case 'local':
      return { state: 'on', id: 'local', get: once(() => createLocalKeys(settings.masterKeys)) }
    case 'file': {
      const database = databases[role]
      const folder = database.kind === 'folder' ? database.path : ''
      return {
        state: 'on',
        id: 'file',
        get: once(() => createLocalKeys(openKeyFile({ keyFile: settings.path, folder }))),
      }
    }
  }
}

/** The first result that was not thrown. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

import 'server-only'
import * as z from 'zod'
import { boundedText } from '@/lib/core/bounded-text'
import { type HostRole, hostRoles, type RoleUrls, rolesOf, roleUrlsOf } from '@/lib/core/hosts'
import { MAX_URL_LENGTH } from '@/lib/core/wire'
import { bearerSecret } from './env-fields'
import { EnvError, type EnvVariables, type RawOf } from './env-variable'
import type { processVariables } from './process-env'
import { origin } from './project-fields'

/** The roles and their hosts. */
export const roleVariables = {
  FOYER_APP_URL: {
    schema: origin.optional(),
    must: 'an http or https origin without a path, such as https://app.example',
    about: ['Public origin of the app. Default: http://localhost with the port above.'],
    example: 'http://localhost:3000',
  },
  FOYER_ROLES: {
    schema: z.optional(boundedText(MAX_URL_LENGTH, (value) => rolesOf(value) !== null)),
    must: 'a list of app, wallet and vault, separated by commas',
    about: [
      'What this instance answers for: the app, the wallet origin (e-mail login and the frame of embedded wallets) or the',
      'vault origin (device approval and recovery). Default: all three, which is single-operator custody.',
    ],
    example: 'app,wallet,vault',
  },
  FOYER_WALLET_URL: {
    schema: origin.optional(),
    must: 'an http or https origin without a path, such as https://wallet.example',
    about: ['Public origin of the wallet role. Default: the origin of the app with wallet. before its host.'],
    example: 'http://wallet.localhost:3000',
  },
  FOYER_VAULT_URL: {
    schema: origin.optional(),
    must: 'an http or https origin without a path, such as https://vault.example',
    about: ['Public origin of the vault role. Default: the origin of the app with vault. before its host.'],
    example: 'http://vault.localhost:3000',
  },
  FOYER_ROLE_SECRET: {
    schema: z.optional(bearerSecret),
    must: 'at least 32 characters without spaces',
    about: [
      'Secret that processes of different roles share. With it the app role asks the wallet role which accounts are embedded',
      'wallets, for the registration of names. Not needed where one process answers for both. Make one with',
      '`openssl rand -hex 32`.',
    ],
    example: '',
    secret: true,
  },
} as const satisfies EnvVariables

/** The roles of this installation, and which of them this process answers for. */
export interface RoleEnv {
  /** The roles that this instance answers for. */
  readonly roles: readonly HostRole[]
  /** Public origins of all roles, whichever process answers for them, without a trailing slash. */
  readonly roleUrls: RoleUrls
  /** Known to the processes of all roles, which prove with it that they belong together. Secret; `null` without one. */
  readonly roleSecret: string | null
  /** The origin of the app, of {@link roleUrls}. */
  readonly appUrl: string
}

/** @throws {EnvError} when two roles would answer on one host, which their pages could then reach into. */
export function roleEnvOf(raw: RawOf<typeof roleVariables> & Pick<RawOf<typeof processVariables>, 'PORT'>): RoleEnv {
  const app = raw.FOYER_APP_URL ?? `http://localhost:${raw.PORT}`
  const roleUrls = roleUrlsOf({ app, wallet: raw.FOYER_WALLET_URL, vault: raw.FOYER_VAULT_URL })
  const names = new Set(hostRoles.map((role) => new URL(roleUrls[role]).hostname))
  if (names.size < hostRoles.length) {
    throw new EnvError('FOYER_APP_URL, FOYER_WALLET_URL and FOYER_VAULT_URL must be on different hosts.')
  }
  return {
    roles: rolesOf(raw.FOYER_ROLES) ?? hostRoles,
    roleUrls,
    roleSecret: raw.FOYER_ROLE_SECRET ?? null,
    appUrl: roleUrls.app,
  }
}

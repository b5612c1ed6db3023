import 'server-only'
import type { CustodyRole } from '@/lib/core/hosts'
import type { Project } from '../settings/project-config'
import type { Platform } from './services'

type StatePlatform = Pick<Platform, 'env' | 'keys' | 'mail'>

export type EmailLoginState = { readonly state: 'on' } | { readonly state: 'off'; readonly reason: string }

/** Whether this instance answers logins by e-mail for one role: it has keys and a mail account, and nobody said no. */
export function emailLoginOf(
  role: CustodyRole,
  { env, keys, mail, project }: StatePlatform & { readonly project?: Project | null },
): EmailLoginState {
  if (env.emailLogin === 'off') return { state: 'off', reason: 'FOYER_EMAIL_LOGIN is off' }
  if (project?.features?.email === false) return { state: 'off', reason: 'off for this project' }
  for (const part of [keys[role], mail[role]]) if (part.state === 'off') return part
  return { state: 'on' }
}

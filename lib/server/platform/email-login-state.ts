import 'server-only'
import type { CustodyRole } from '@/lib/core/hosts'
import type { Project } from '../settings/project-config'
import type { CommonPlatform } from './services'

type StatePlatform = Pick<CommonPlatform, 'custodyParts' | 'env'>

export type EmailLoginState = { readonly state: 'on' } | { readonly state: 'off'; readonly reason: string }

/** Whether this instance answers logins by e-mail for one role: it has keys and a mail account, and its settings do not refuse. */
export function emailLoginOf(
  role: CustodyRole,
  { custodyParts, env, project }: StatePlatform & { readonly project?: Project | null },
): EmailLoginState {
  if (env.emailLogin === 'off') return { state: 'off', reason: 'FOYER_EMAIL_LOGIN is off' }
  if (project?.features?.email === false) return { state: 'off', reason: 'off for this project' }
  const { keys, mail } = custodyParts[role]
  for (const part of [keys, mail]) if (part.state === 'off') return part
  return { state: 'on' }
}

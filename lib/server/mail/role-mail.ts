import 'server-only'
import type { CustodyRole } from '@/lib/core/hosts'
import type { RolePart } from '../kit/role-part'
import type { Env } from '../settings/env'
import type { MailSender } from './mail-sender'
import { createOutboxMail } from './outbox-mail'
import { createSmtpMail, openSmtpPool, type SmtpPool } from './smtp-mail'

/** The mail account of each custody role. */
export type RoleMail = Readonly<Record<CustodyRole, RolePart<MailSender>>>

/** Connections to mail servers, so that copies of this module can share them. */
export type OpenedPools = Map<CustodyRole, SmtpPool>

export function createRoleMail(env: Pick<Env, 'custody' | 'isDemo' | 'mode' | 'roles'>, pools: OpenedPools): RoleMail {
  return { wallet: mailOf('wallet', env, pools), vault: mailOf('vault', env, pools) }
}

function mailOf(
  role: CustodyRole,
  { custody, isDemo, mode, roles }: Pick<Env, 'custody' | 'isDemo' | 'mode' | 'roles'>,
  pools: OpenedPools,
): RolePart<MailSender> {
  if (!roles.includes(role)) return { state: 'off', reason: `another instance answers for the ${role} role` }
  const { mail } = custody[role]
  if (mail) {
    const pool = () => {
      const opened = pools.get(role) ?? openSmtpPool(mail.url)
      pools.set(role, opened)
      return opened
    }
    const sender = createSmtpMail(mail.from, pool)
    return { state: 'on', id: sender.id, get: () => sender }
  }
  if (mode === 'production' && !isDemo)
    return { state: 'off', reason: `FOYER_${role.toUpperCase()}_SMTP_URL is not set` }
  const sender = createOutboxMail(role)
  return { state: 'on', id: sender.id, get: () => sender }
}

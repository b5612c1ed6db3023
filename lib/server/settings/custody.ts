import 'server-only'
import type { Env } from './env'

/**
 * Which custody is in force, for the log at start, the health page and the security screen (architecture, section 15).
 * One process that answers for wallet and vault holds both halves of every recovery, so it must not claim more.
 */
export function custodyNote({ roles }: Pick<Env, 'roles'>): string {
  if (roles.includes('wallet') && roles.includes('vault')) {
    return 'single-operator custody: one process answers for wallet and vault'
  }
  return `split custody: this process answers for ${roles.join(' and ')}, and not for both wallet and vault`
}

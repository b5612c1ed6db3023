import 'server-only'
import { custodyRoles, type HostRole } from '@/lib/core/hosts'
import { emailLoginOf } from '../platform/email-login-state'
import type { Platform } from '../platform/services'

/**
 * Opens the databases of the custody roles that answer logins here, and of names, in the background: a new embedded
 * database takes seconds, which the first visitor would otherwise wait. The start does not wait for it. A failure is in
 * the log and on `/api/health`, and the next use tries again.
 */
export function openLater(platform: Platform): void {
  const { databases } = platform
  setImmediate(() => {
    for (const role of rolesToOpen(platform)) databases[role]().catch(() => undefined)
  })
}

function rolesToOpen(platform: Platform): readonly HostRole[] {
  const { env } = platform
  const custody = custodyRoles.filter((role) => emailLoginOf(role, platform).state === 'on')
  return env.names && env.roles.includes('app') ? [...custody, 'app'] : custody
}

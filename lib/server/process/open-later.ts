import 'server-only'
import { custodyRoles } from '@/lib/core/hosts'
import { emailLoginOf } from '../status/email-login-state'
import type { Platform } from './services'

/**
 * Opens the databases of the custody roles that answer logins here, in the background: a new embedded database takes
 * seconds, which the first visitor would otherwise wait. The start does not wait for it. A failure is in the log and on
 * `/api/health`, and the next use tries again.
 */
export function openLater(platform: Platform): void {
  const { databases } = platform
  setImmediate(() => {
    for (const role of custodyRoles) {
      if (emailLoginOf(role, platform).state === 'on') databases[role]().catch(() => undefined)
    }
  })
}

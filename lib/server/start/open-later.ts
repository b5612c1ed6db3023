import 'server-only'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { type CustodyRole, custodyRoles, type HostRole } from '@/lib/core/hosts'
import { emailLoginOf } from '../platform/email-login-state'
import { forRole } from '../platform/for-role'
import type { Platform } from '../platform/services'
import { offeredProviders } from '../social/social-capability'

/**
 * Opens the databases of the custody roles that answer logins here, and of names and orders, in the background: a new embedded
 * database takes seconds, which the first visitor would otherwise wait. The start does not wait for it. A failure is in
 * the log and on `/api/health`, and the next use tries again.
 *
 * Under `next dev` they open after the first answer: it is compiled when it is asked for, and a database that is made
 * meanwhile would take half of the processor from it.
 */
export function openLater(platform: Platform): void {
  const { databases, env } = platform
  const open = () => {
    for (const role of rolesToOpen(platform)) databases[role]().catch(() => undefined)
  }
  if (env.mode === 'development') afterFirstAnswer(open)
  else setImmediate(open)
}

/** https://nodejs.org/docs/latest-v20.x/api/diagnostics_channel.html#http (read 2026-11-28) */
const ANSWERED = 'http.server.response.finish'

function afterFirstAnswer(run: () => void): void {
  const stop = () => {
    unsubscribe(ANSWERED, stop)
    run()
  }
  subscribe(ANSWERED, stop)
}

function rolesToOpen(platform: Platform): readonly HostRole[] {
  const { env } = platform
  const parts = forRole(platform, 'any')
  const hasAccounts = offeredProviders(env).length > 0
  const answersAccounts = (role: CustodyRole) => hasAccounts && parts.custodyParts[role].keys.state === 'on'
  const custody = custodyRoles.filter((role) => answersAccounts(role) || emailLoginOf(role, parts).state === 'on')
  const usesApp = env.names !== null || env.onramp.length > 0
  return usesApp && env.roles.includes('app') ? [...custody, 'app'] : custody
}

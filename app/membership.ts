import { AppError } from '@/lib/core/app-error'
import type { Membership } from '@/lib/members/membership'
import { memberAccounts } from '@/lib/server/members/list-members'
import { getEnv } from '@/lib/server/settings/env'
import { getSignInSession } from '@/lib/server/sign-in/sessions/get-sign-in-session'

/**
 * Reads which members' content the visitor of this request may see. If the store is down, the visitor is neither
 * "signed in" nor "signed out": the page says so, and shows nothing protected.
 */
export async function readMembership(): Promise<Membership> {
  try {
    const session = await getSignInSession()
    return session ? { status: 'member', accounts: memberAccounts(session, getEnv()) } : { status: 'visitor' }
  } catch (cause) {
    if (AppError.from(cause, 'internal').code !== 'kv.unavailable') throw cause
    return { status: 'unknown' }
  }
}

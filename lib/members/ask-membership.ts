import { AppError } from '@/lib/core/app-error'
import { type CallContext, callEndpoint } from '@/lib/core/call-endpoint'
import { members } from './members-contract'
import type { Membership } from './membership'

/**
 * Asks the server whether this browser is signed in, and for the members' content. Never rejects.
 *
 * It does not use the runtime's `call`, which raises an alert for a visitor without a session: here that is a normal
 * answer.
 */
export async function askMembership(server: CallContext, signal: AbortSignal): Promise<Membership> {
  try {
    const { accounts } = await callEndpoint(members, {}, server, signal)
    return { status: 'member', accounts }
  } catch (cause) {
    return { status: AppError.from(cause, 'internal').code === 'session.expired' ? 'visitor' : 'unknown' }
  }
}

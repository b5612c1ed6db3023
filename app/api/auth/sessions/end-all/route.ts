import { serve } from '@/lib/server/http/serve'
import { endMySessions } from '@/lib/server/sign-in/sessions/session-endpoints'
import { endSignInSessions } from '@/lib/sign-in/sign-in-contract'

export const POST = serve(endSignInSessions, endMySessions, { policy: 'write' })

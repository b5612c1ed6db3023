import { serve } from '@/lib/server/http/serve'
import { endMySession } from '@/lib/server/sign-in/sessions/session-endpoints'
import { endSignInSession } from '@/lib/sign-in/sign-in-contract'

export const POST = serve(endSignInSession, endMySession, { policy: 'write' })

import { serve } from '@/lib/server/http/serve'
import { readMySession } from '@/lib/server/sign-in/sessions/session-endpoints'
import { signInSession } from '@/lib/sign-in/sign-in-contract'

export const GET = serve(signInSession, readMySession)

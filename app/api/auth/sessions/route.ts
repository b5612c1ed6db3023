import { serve } from '@/lib/server/http/serve'
import { listMySessions } from '@/lib/server/sign-in/sessions/session-endpoints'
import { signInSessions } from '@/lib/sign-in/sign-in-contract'

export const GET = serve(signInSessions, listMySessions)

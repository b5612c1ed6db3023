import { serve } from '@/lib/server/http/serve'
import { listMySessions } from '@/lib/server/sign-in/sessions/session-endpoints'
import { siwxSessions } from '@/lib/siwx/siwx-contract'

export const GET = serve(siwxSessions, listMySessions)

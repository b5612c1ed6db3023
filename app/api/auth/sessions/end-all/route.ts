import { serve } from '@/lib/server/http/serve'
import { endMySessions } from '@/lib/server/sign-in/sessions/session-endpoints'
import { endSiwxSessions } from '@/lib/siwx/siwx-contract'

export const POST = serve(endSiwxSessions, endMySessions, { policy: 'write' })

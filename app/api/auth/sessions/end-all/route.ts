import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'
import { endMySessions } from '@/lib/server/sign-in/sessions/session-endpoints'

export const { POST, OPTIONS } = serve(endpoints.endSignInSessions, endMySessions)

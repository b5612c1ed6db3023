import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'
import { readMySession } from '@/lib/server/sign-in/sessions/session-endpoints'

export const { GET, OPTIONS } = serve(endpoints.signInSession, readMySession)

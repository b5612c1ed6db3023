import { serve } from '@/lib/server/http/serve'
import { readMySession } from '@/lib/server/sign-in/sessions/session-endpoints'
import { siwxMe } from '@/lib/siwx/siwx-contract'

export const GET = serve(siwxMe, readMySession)

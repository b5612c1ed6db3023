import { serve } from '@/lib/server/http/serve'
import { endMySession } from '@/lib/server/sign-in/sessions/session-endpoints'
import { endSiwxSession } from '@/lib/siwx/siwx-contract'

export const POST = serve(endSiwxSession, endMySession, { policy: 'write' })

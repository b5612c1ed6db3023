import { serve } from '@/lib/server/platform/serve'
import { endMySessions } from '@/lib/server/siwx/session-endpoints'
import { endSiwxSessions } from '@/lib/siwx/siwx-contract'

export const POST = serve(endSiwxSessions, endMySessions, { policy: 'write' })

import { serve } from '@/lib/server/platform/serve'
import { listMySessions } from '@/lib/server/siwx/session-endpoints'
import { siwxSessions } from '@/lib/siwx/siwx-contract'

export const GET = serve(siwxSessions, listMySessions)

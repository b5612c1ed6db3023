import { serve } from '@/lib/server/platform/serve'
import { readMySession } from '@/lib/server/siwx/session-endpoints'
import { siwxMe } from '@/lib/siwx/siwx-contract'

export const GET = serve(siwxMe, readMySession)

import { serve } from '@/lib/server/platform/serve'
import { endMySession } from '@/lib/server/siwx/session-endpoints'
import { endSiwxSession } from '@/lib/siwx/siwx-contract'

export const POST = serve(endSiwxSession, endMySession, { policy: 'write' })

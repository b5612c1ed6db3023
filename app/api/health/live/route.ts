import { serve } from '@/lib/server/http/serve'
import { liveness, reportLiveness } from '@/lib/server/status/liveness'

export const GET = serve(liveness, reportLiveness, { role: 'any', audience: 'public', policy: 'none' })

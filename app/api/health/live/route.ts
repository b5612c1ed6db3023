import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'
import { reportLiveness } from '@/lib/server/status/liveness'

export const { GET } = serve(endpoints.liveness, reportLiveness)

import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'
import { healthStatus, reportHealth } from '@/lib/server/status/health'

export const { GET } = serve(endpoints.health, reportHealth, healthStatus)

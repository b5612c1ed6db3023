import { serve } from '@/lib/server/http/serve'
import { health, healthStatus, reportHealth } from '@/lib/server/status/health'

export const GET = serve(health, reportHealth, { role: 'any', audience: 'public', status: healthStatus })

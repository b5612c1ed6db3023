import { health, healthStatus, reportHealth } from '@/lib/server/platform/health'
import { serve } from '@/lib/server/platform/serve'

export const GET = serve(health, reportHealth, { audience: 'public', status: healthStatus })

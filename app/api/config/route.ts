import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'
import { reportProject } from '@/lib/server/status/report-project'

export const { GET, OPTIONS } = serve(endpoints.projectConfig, reportProject)

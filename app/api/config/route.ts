import { projectConfig } from '@/lib/project/project-config-contract'
import { preflight, serve } from '@/lib/server/http/serve'
import { reportProject } from '@/lib/server/status/report-project'

export const GET = serve(projectConfig, reportProject)
export const OPTIONS = preflight

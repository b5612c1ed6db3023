import { projectConfig } from '@/lib/alerts/project-config-contract'
import { reportProject } from '@/lib/server/platform/report-project'
import { preflight, serve } from '@/lib/server/platform/serve'

export const GET = serve(projectConfig, reportProject)
export const OPTIONS = preflight

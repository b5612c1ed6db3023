import { cspReportEdge, noteCspReports } from '@/lib/server/platform/csp-reports'
import { serveRaw } from '@/lib/server/platform/serve'

export const POST = serveRaw(cspReportEdge, async (services, readText) => noteCspReports(services, await readText()))

import { cspReportEdge, noteCspReports } from '@/lib/server/http/csp-reports'
import { serveRaw } from '@/lib/server/http/serve'

export const POST = serveRaw(cspReportEdge, async (services, readText) => noteCspReports(services, await readText()))

import { endpoints } from '@/lib/server/endpoints/endpoints'
import { noteCspReports } from '@/lib/server/http/csp-reports'
import { serveRaw } from '@/lib/server/http/serve'

export const { POST } = serveRaw(endpoints.cspReports, async (services, readText) =>
  noteCspReports(services, await readText()),
)

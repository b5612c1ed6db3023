import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { reportOperation } from '@/lib/server/operations/report-operation'

export const { POST } = serveProven(endpoints.operationStatus, reportOperation)

import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { estimateOperation } from '@/lib/server/operations/estimate-operation'

export const { POST } = serveProven(endpoints.operationEstimate, estimateOperation)

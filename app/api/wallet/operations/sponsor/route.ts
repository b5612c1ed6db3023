import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { sponsorOperation } from '@/lib/server/operations/sponsor-operation'

export const { POST } = serveProven(endpoints.operationSponsor, sponsorOperation)

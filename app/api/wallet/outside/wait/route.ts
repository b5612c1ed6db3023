import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { awaitOutside } from '@/lib/server/wallet/outside-wait'

export const { POST } = serveProven(endpoints.outsideWait, awaitOutside)

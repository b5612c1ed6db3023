import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { startOutside } from '@/lib/server/wallet/outside-start'

export const { POST } = serveProven(endpoints.outsideStart, startOutside)

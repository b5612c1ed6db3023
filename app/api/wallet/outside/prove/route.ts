import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { proveOutside } from '@/lib/server/wallet/outside-redeem'

export const { POST } = serveProven(endpoints.outsideProve, proveOutside)

import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { settleMyWay } from '@/lib/server/wallet/wallet-ways'

export const { POST } = serveProven(endpoints.waySettle, settleMyWay)

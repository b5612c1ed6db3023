import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { removeMyWay } from '@/lib/server/wallet/wallet-ways'

export const { POST } = serveProven(endpoints.wayRemove, removeMyWay)

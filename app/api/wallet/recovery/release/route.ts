import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { releaseMyWay } from '@/lib/server/wallet/wallet-ways'

export const { POST } = serveProven(endpoints.wayRelease, releaseMyWay)

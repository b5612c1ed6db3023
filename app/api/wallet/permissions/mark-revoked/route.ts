import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { markRevoked } from '@/lib/server/wallet/kept-permissions'

export const { POST } = serveProven(endpoints.permissionMarkRevoked, markRevoked)

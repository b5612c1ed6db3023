import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { startEmailChange } from '@/lib/server/wallet/change-email'

export const { POST } = serveProven(endpoints.emailChangeStart, startEmailChange)

import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { proveOldEmail } from '@/lib/server/wallet/change-email'

export const { POST } = serveProven(endpoints.emailChangePrimary, proveOldEmail)

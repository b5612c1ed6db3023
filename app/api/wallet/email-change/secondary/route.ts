import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { changeEmail } from '@/lib/server/wallet/change-email'

export const { POST } = serveProven(endpoints.emailChangeSecondary, changeEmail)

import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { sendEmailCode } from '@/lib/server/wallet/email-login'

export const { POST } = serveProven(endpoints.emailCode, sendEmailCode)

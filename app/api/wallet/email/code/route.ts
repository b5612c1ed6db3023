import { emailCode } from '@/lib/custody/login-contract'
import { serveProven } from '@/lib/server/custody/serve-proven'
import { sendEmailCode } from '@/lib/server/wallet/email-login'

export const POST = serveProven('wallet', 'walletSession', emailCode, sendEmailCode)

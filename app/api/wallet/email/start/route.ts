import { emailStart } from '@/lib/custody/login-contract'
import { serveProven } from '@/lib/server/custody/serve-proven'
import { startEmailLogin } from '@/lib/server/wallet/email-login'

export const POST = serveProven('wallet', 'walletLogin', emailStart, startEmailLogin)

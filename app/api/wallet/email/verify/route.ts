import { emailVerify } from '@/lib/custody/login-contract'
import { serveProven } from '@/lib/server/custody/serve-proven'
import { verifyEmailCode } from '@/lib/server/wallet/email-login'

export const POST = serveProven('wallet', 'walletVerify', emailVerify, verifyEmailCode)

import { sessionCheck } from '@/lib/custody/login-contract'
import { serveProven } from '@/lib/server/custody/serve-proven'
import { checkMyLogin } from '@/lib/server/wallet/wallet-sessions'

export const POST = serveProven('wallet', 'walletSession', sessionCheck, checkMyLogin)

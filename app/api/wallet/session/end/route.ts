import { sessionEnd } from '@/lib/custody/login-contract'
import { serveProven } from '@/lib/server/custody/serve-proven'
import { endMyLogin } from '@/lib/server/wallet/wallet-sessions'

export const POST = serveProven('wallet', 'walletSession', sessionEnd, endMyLogin)

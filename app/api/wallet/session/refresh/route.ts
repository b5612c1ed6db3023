import { sessionRefresh } from '@/lib/custody/login-contract'
import { serveProven } from '@/lib/server/custody/serve-proven'
import { refreshMyLogin } from '@/lib/server/wallet/wallet-sessions'

export const POST = serveProven('wallet', 'walletSession', sessionRefresh, refreshMyLogin)

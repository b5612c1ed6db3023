import { walletAnew } from '@/lib/custody/shares-contract'
import { serveProven } from '@/lib/server/custody/serve-proven'
import { mailStartAnew } from '@/lib/server/wallet/start-anew'

export const POST = serveProven('wallet', 'walletSession', walletAnew, mailStartAnew)

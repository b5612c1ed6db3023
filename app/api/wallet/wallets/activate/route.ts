import { walletActivate } from '@/lib/custody/shares-contract'
import { serveProven } from '@/lib/server/custody/serve-proven'
import { activateMyWallet } from '@/lib/server/wallet/create-wallet'

export const POST = serveProven('wallet', 'walletSession', walletActivate, activateMyWallet)

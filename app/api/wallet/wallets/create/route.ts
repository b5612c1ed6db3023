import { walletCreate } from '@/lib/custody/shares-contract'
import { serveProven } from '@/lib/server/custody/serve-proven'
import { createMyWallet } from '@/lib/server/wallet/create-wallet'

export const POST = serveProven('wallet', 'walletSession', walletCreate, createMyWallet)

import { shareStore } from '@/lib/custody/shares-contract'
import { serveProven } from '@/lib/server/custody/serve-proven'
import { storeMyShares } from '@/lib/server/wallet/wallet-shares'

export const POST = serveProven('wallet', 'walletShares', shareStore, storeMyShares)

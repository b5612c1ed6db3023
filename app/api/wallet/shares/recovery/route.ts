import { shareOfRecovery } from '@/lib/custody/shares-contract'
import { serveProven } from '@/lib/server/custody/serve-proven'
import { releaseMyRecoveryShare } from '@/lib/server/wallet/wallet-shares'

export const POST = serveProven('wallet', 'walletShares', shareOfRecovery, releaseMyRecoveryShare)

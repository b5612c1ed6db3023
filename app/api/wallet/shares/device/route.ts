import { shareOfDevice } from '@/lib/custody/shares-contract'
import { serveProven } from '@/lib/server/custody/serve-proven'
import { releaseMyDeviceShare } from '@/lib/server/wallet/wallet-shares'

export const POST = serveProven('wallet', 'walletShares', shareOfDevice, releaseMyDeviceShare)

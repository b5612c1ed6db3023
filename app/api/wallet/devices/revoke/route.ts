import { deviceRevoke } from '@/lib/custody/login-contract'
import { serveProven } from '@/lib/server/custody/serve-proven'
import { revokeMyDevice } from '@/lib/server/wallet/wallet-devices'

export const POST = serveProven('wallet', 'walletSession', deviceRevoke, revokeMyDevice)

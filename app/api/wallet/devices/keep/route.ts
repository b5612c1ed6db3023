import { deviceKeep } from '@/lib/custody/login-contract'
import { serveProven } from '@/lib/server/custody/serve-proven'
import { keepMyDevice } from '@/lib/server/wallet/wallet-devices'

export const POST = serveProven('wallet', 'walletSession', deviceKeep, keepMyDevice)

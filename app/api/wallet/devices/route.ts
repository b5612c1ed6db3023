import { deviceList } from '@/lib/custody/login-contract'
import { serveProven } from '@/lib/server/custody/serve-proven'
import { listMyDevices } from '@/lib/server/wallet/wallet-devices'

export const POST = serveProven('wallet', 'walletSession', deviceList, listMyDevices)

import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { releaseMyDeviceShare } from '@/lib/server/wallet/wallet-shares'

export const { POST } = serveProven(endpoints.shareOfDevice, releaseMyDeviceShare)

import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { readWalletAssets } from '@/lib/server/wallet/wallet-assets'

export const { POST } = serveProven(endpoints.walletAssets, readWalletAssets)

import { serveWalletImage } from '@/lib/server/directory/wallet-image'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serveRaw } from '@/lib/server/http/serve'

export const { GET } = serveRaw(endpoints.walletImage, serveWalletImage)

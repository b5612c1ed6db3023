import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { readMyHoldings } from '@/lib/server/wallet/deletion-endpoints'

export const { POST } = serveProven(endpoints.walletHoldings, readMyHoldings)

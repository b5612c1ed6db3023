import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { exportMyWallet } from '@/lib/server/wallet/export-wallet'

export const { POST } = serveProven(endpoints.walletExport, exportMyWallet)

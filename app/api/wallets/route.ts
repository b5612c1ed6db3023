import { listWalletsService } from '@/lib/server/directory/list-wallets'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'

export const { GET, OPTIONS } = serve(endpoints.listWallets, listWalletsService)

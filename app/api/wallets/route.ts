import { listWallets } from '@/lib/directory/directory-contract'
import { listWalletsService } from '@/lib/server/directory/list-wallets'
import { preflight, serve } from '@/lib/server/http/serve'

export const GET = serve(listWallets, listWalletsService)
export const OPTIONS = preflight

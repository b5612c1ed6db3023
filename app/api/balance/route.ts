import { getBalance } from '@/lib/balance/balance-contract'
import { getBalanceService } from '@/lib/server/balance/get-balance'
import { preflight, serve } from '@/lib/server/http/serve'

export const POST = serve(getBalance, getBalanceService)
export const OPTIONS = preflight

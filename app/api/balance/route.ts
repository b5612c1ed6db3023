import { getBalanceService } from '@/lib/server/balance/get-balance'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'

export const { POST, OPTIONS } = serve(endpoints.getBalance, getBalanceService)

import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'
import { checkAllowance } from '@/lib/server/swap/check-allowance'

export const { POST, OPTIONS } = serve(endpoints.swapAllowance, checkAllowance)

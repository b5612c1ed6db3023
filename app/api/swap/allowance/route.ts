import { preflight, serve } from '@/lib/server/http/serve'
import { checkAllowance } from '@/lib/server/swap/check-allowance'
import { swapAllowance } from '@/lib/swap/swap-contract'

export const POST = serve(swapAllowance, checkAllowance)
export const OPTIONS = preflight

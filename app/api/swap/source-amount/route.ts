import { preflight, serve } from '@/lib/server/http/serve'
import { findSourceAmount } from '@/lib/server/swap/find-source-amount'
import { swapSourceAmount } from '@/lib/swap/swap-contract'

export const POST = serve(swapSourceAmount, findSourceAmount)
export const OPTIONS = preflight

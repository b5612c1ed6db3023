import { preflight, serve } from '@/lib/server/http/serve'
import { quoteSwap } from '@/lib/server/swap/quote-swap'
import { swapQuote } from '@/lib/swap/swap-contract'

export const POST = serve(swapQuote, quoteSwap)
export const OPTIONS = preflight

import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'
import { quoteSwap } from '@/lib/server/swap/quote-swap'

export const { POST, OPTIONS } = serve(endpoints.swapQuote, quoteSwap)

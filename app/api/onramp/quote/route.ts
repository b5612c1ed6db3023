import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'
import { quoteOnramp } from '@/lib/server/onramp/quote-onramp'

export const { POST, OPTIONS } = serve(endpoints.onrampQuote, quoteOnramp)

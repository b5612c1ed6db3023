import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'
import { makeOrder } from '@/lib/server/onramp/make-order'

export const { POST, OPTIONS } = serve(endpoints.onrampOrderMake, makeOrder)

import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'
import { listOrders } from '@/lib/server/onramp/listed-orders'

export const { GET } = serve(endpoints.onrampOrdersListed, listOrders)

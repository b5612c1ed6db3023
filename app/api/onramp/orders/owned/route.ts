import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'
import { readOwnedOrders } from '@/lib/server/onramp/read-orders'

export const { GET } = serve(endpoints.onrampOrdersOwned, readOwnedOrders)

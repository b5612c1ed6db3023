import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serveRaw } from '@/lib/server/http/serve'
import { exportOrders } from '@/lib/server/onramp/export-orders'

export const { GET } = serveRaw(endpoints.onrampOrdersExported, exportOrders)

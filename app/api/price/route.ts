import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'
import { getPricesService } from '@/lib/server/price/get-prices'

export const { POST, OPTIONS } = serve(endpoints.getPrices, getPricesService)

import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'
import { getExchangeRatesService } from '@/lib/server/price/exchange-rates'

export const { GET, OPTIONS } = serve(endpoints.getExchangeRates, getExchangeRatesService)

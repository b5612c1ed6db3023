import { getExchangeRates } from '@/lib/price/exchange-rates-contract'
import { preflight, serve } from '@/lib/server/http/serve'
import { getExchangeRatesService } from '@/lib/server/price/exchange-rates'

export const GET = serve(getExchangeRates, getExchangeRatesService)
export const OPTIONS = preflight

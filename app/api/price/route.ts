import { getPrices } from '@/lib/price/price-contract'
import { preflight, serve } from '@/lib/server/http/serve'
import { getPricesService } from '@/lib/server/price/get-prices'

export const POST = serve(getPrices, getPricesService, { isRepeatable: true })
export const OPTIONS = preflight

import { getGasPrice } from '@/lib/gas/gas-contract'
import { getGasPriceService } from '@/lib/server/gas/get-gas-price'
import { preflight, serve } from '@/lib/server/http/serve'

export const POST = serve(getGasPrice, getGasPriceService, { isRepeatable: true })
export const OPTIONS = preflight

import { endpoints } from '@/lib/server/endpoints/endpoints'
import { getGasPriceService } from '@/lib/server/gas/get-gas-price'
import { serve } from '@/lib/server/http/serve'

export const { POST, OPTIONS } = serve(endpoints.getGasPrice, getGasPriceService)

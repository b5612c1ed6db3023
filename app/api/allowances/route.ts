import { getAllowancesService } from '@/lib/server/allowances/get-allowances'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'

export const { POST, OPTIONS } = serve(endpoints.getAllowances, getAllowancesService)

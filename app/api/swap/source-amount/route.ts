import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'
import { findSourceAmount } from '@/lib/server/swap/find-source-amount'

export const { POST, OPTIONS } = serve(endpoints.swapSourceAmount, findSourceAmount)

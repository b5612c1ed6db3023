import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'
import { buildApproval } from '@/lib/server/swap/build-approval'

export const { POST, OPTIONS } = serve(endpoints.swapApprove, buildApproval)

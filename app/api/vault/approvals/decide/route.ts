import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'
import { takeDecision } from '@/lib/server/vault/approval-endpoints'

export const { POST } = serve(endpoints.approvalDecide, takeDecision)

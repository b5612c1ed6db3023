import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'
import { showApproval } from '@/lib/server/vault/approval-endpoints'

export const { POST } = serve(endpoints.approvalRead, showApproval)

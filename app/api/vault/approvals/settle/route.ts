import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { settleApproval } from '@/lib/server/vault/waiting-approvals'

export const { POST, OPTIONS } = serveProven(endpoints.approvalSettle, settleApproval)

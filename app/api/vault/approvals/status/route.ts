import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { reportApprovalStatus } from '@/lib/server/vault/approval-endpoints'

export const { POST, OPTIONS } = serveProven(endpoints.approvalStatus, reportApprovalStatus)

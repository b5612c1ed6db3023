import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { startApprovalByMail } from '@/lib/server/vault/approval-endpoints'

export const { POST, OPTIONS } = serveProven(endpoints.approvalStart, startApprovalByMail)

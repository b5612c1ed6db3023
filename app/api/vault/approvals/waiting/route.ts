import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { listWaitingApprovals } from '@/lib/server/vault/waiting-approvals'

export const { POST, OPTIONS } = serveProven(endpoints.approvalsWaiting, listWaitingApprovals)

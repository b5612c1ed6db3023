import { approvalStatus } from '@/lib/custody/vault-contract'
import { serveProven } from '@/lib/server/custody/serve-proven'
import { preflightFor } from '@/lib/server/http/serve'
import { reportApprovalStatus } from '@/lib/server/vault/approval-endpoints'

export const POST = serveProven('vault', 'approvalStatus', approvalStatus, reportApprovalStatus)
export const OPTIONS = preflightFor({ audience: 'frame', role: 'vault' })

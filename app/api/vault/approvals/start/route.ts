import { approvalStart } from '@/lib/custody/vault-contract'
import { serveProven } from '@/lib/server/custody/serve-proven'
import { preflightFor } from '@/lib/server/http/serve'
import { startApprovalByMail } from '@/lib/server/vault/approval-endpoints'

export const POST = serveProven('vault', 'approvalStart', approvalStart, startApprovalByMail)
export const OPTIONS = preflightFor({ audience: 'frame', role: 'vault' })

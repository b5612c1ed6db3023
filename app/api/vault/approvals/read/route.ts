import { approvalRead } from '@/lib/custody/vault-contract'
import { serve } from '@/lib/server/http/serve'
import { showApproval } from '@/lib/server/vault/approval-endpoints'

export const POST = serve(approvalRead, showApproval, { audience: 'page', role: 'vault', policy: 'approvalPage' })

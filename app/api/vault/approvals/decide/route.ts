import { approvalDecide } from '@/lib/custody/vault-contract'
import { serve } from '@/lib/server/http/serve'
import { takeDecision } from '@/lib/server/vault/approval-endpoints'

export const POST = serve(approvalDecide, takeDecision, { audience: 'page', role: 'vault', policy: 'approvalPage' })

import { serve } from '@/lib/server/platform/serve'
import { issueNonce } from '@/lib/server/siwx/issue-nonce'
import { siwxNonce } from '@/lib/siwx/siwx-contract'

export const POST = serve(siwxNonce, issueNonce, { policy: 'siwxNonce' })

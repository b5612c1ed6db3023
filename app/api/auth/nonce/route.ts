import { serve } from '@/lib/server/http/serve'
import { issueNonce } from '@/lib/server/sign-in/issue-nonce'
import { siwxNonce } from '@/lib/siwx/siwx-contract'

export const POST = serve(siwxNonce, issueNonce, { policy: 'siwxNonce' })

import { serve } from '@/lib/server/http/serve'
import { issueNonce } from '@/lib/server/sign-in/issue-nonce'
import { signInNonce } from '@/lib/sign-in/sign-in-contract'

export const POST = serve(signInNonce, issueNonce, { policy: 'signInNonce' })

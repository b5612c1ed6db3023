import { serve } from '@/lib/server/http/serve'
import { issuePairingNonce } from '@/lib/server/sign-in/issue-nonce'
import { pairingNonce } from '@/lib/sign-in/sign-in-contract'

export const POST = serve(pairingNonce, issuePairingNonce, { policy: 'signInNonce' })

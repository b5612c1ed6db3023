import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'
import { issuePairingNonce } from '@/lib/server/sign-in/issue-nonce'

export const { POST, OPTIONS } = serve(endpoints.pairingNonce, issuePairingNonce)

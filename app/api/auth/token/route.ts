import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'
import { signInByToken } from '@/lib/server/sign-in/tokens/token-endpoints'

export const { POST, OPTIONS } = serve(endpoints.signInToken, signInByToken)

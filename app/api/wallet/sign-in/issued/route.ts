import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { checkIssuedSignIn } from '@/lib/server/wallet/issued-sign-in'

export const { POST } = serveProven(endpoints.signInIssued, checkIssuedSignIn)

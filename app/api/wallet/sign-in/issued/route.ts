import { signInIssued } from '@/lib/custody/login-contract'
import { serveProven } from '@/lib/server/custody/serve-proven'
import { checkIssuedSignIn } from '@/lib/server/wallet/issued-sign-in'

export const POST = serveProven('wallet', 'walletSession', signInIssued, checkIssuedSignIn)

import { walletSecurity } from '@/lib/custody/security-contract'
import { serve } from '@/lib/server/http/serve'
import { reportWalletSecurity } from '@/lib/server/status/wallet-security'

export const GET = serve(walletSecurity, reportWalletSecurity, {
  role: 'any',
  audience: 'public',
  cacheControl: 'public, max-age=300',
})

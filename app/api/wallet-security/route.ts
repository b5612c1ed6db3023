import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'
import { reportWalletSecurity } from '@/lib/server/status/wallet-security'

export const { GET } = serve(endpoints.walletSecurity, reportWalletSecurity)

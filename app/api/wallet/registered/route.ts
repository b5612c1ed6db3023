import { walletRegistered } from '@/lib/custody/registered-contract'
import { serve } from '@/lib/server/http/serve'
import { reportRegistered } from '@/lib/server/wallet/report-registered'

export const POST = serve(walletRegistered, reportRegistered, { audience: 'role', role: 'wallet' })

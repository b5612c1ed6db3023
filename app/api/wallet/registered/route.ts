import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'
import { reportRegistered } from '@/lib/server/wallet/report-registered'

export const { POST } = serve(endpoints.walletRegistered, reportRegistered)

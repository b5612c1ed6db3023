import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { mailStartAnew } from '@/lib/server/wallet/start-anew'

export const { POST } = serveProven(endpoints.walletAnew, mailStartAnew)

import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { refreshMyLogin } from '@/lib/server/wallet/wallet-sessions'

export const { POST } = serveProven(endpoints.sessionRefresh, refreshMyLogin)

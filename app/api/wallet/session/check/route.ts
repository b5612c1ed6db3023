import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { checkMyLogin } from '@/lib/server/wallet/wallet-sessions'

export const { POST } = serveProven(endpoints.sessionCheck, checkMyLogin)

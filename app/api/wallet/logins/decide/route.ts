import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { decideWaitingLogin } from '@/lib/server/wallet/let-in'

export const { POST } = serveProven(endpoints.loginDecide, decideWaitingLogin)

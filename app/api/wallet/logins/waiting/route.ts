import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { listWaitingLogins } from '@/lib/server/wallet/let-in'

export const { POST } = serveProven(endpoints.loginsWaiting, listWaitingLogins)

import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { listMyActivity } from '@/lib/server/wallet/account-activity'

export const { POST } = serveProven(endpoints.accountActivity, listMyActivity)

import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { listLogins } from '@/lib/server/wallet/further-logins'

export const { POST } = serveProven(endpoints.loginList, listLogins)

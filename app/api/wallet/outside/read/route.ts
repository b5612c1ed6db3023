import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { readOutside } from '@/lib/server/wallet/further-logins'

export const { POST } = serveProven(endpoints.outsideRead, readOutside)

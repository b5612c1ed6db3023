import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { askMailbox } from '@/lib/server/wallet/further-logins'

export const { POST } = serveProven(endpoints.mailboxAsk, askMailbox)

import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { dropMyAutomatic } from '@/lib/server/wallet/wallet-ways'

export const { POST } = serveProven(endpoints.automaticDrop, dropMyAutomatic)

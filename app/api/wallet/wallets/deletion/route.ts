import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { readMyDeletion } from '@/lib/server/wallet/deletion-endpoints'

export const { POST } = serveProven(endpoints.walletDeletion, readMyDeletion)

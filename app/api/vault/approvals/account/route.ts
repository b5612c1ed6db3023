import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { approveAccount } from '@/lib/server/vault/account-endpoints'

export const { OPTIONS, POST } = serveProven(endpoints.approvalByAccount, approveAccount)

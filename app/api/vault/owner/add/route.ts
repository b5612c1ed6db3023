import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { addVaultOwner } from '@/lib/server/vault/owner-endpoints'

export const { OPTIONS, POST } = serveProven(endpoints.vaultOwnerAdd, addVaultOwner)

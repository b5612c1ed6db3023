import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { dropVaultAutomatic } from '@/lib/server/vault/way-endpoints'

export const { POST, OPTIONS } = serveProven(endpoints.vaultAutomaticDrop, dropVaultAutomatic)

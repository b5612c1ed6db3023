import { serveProven } from '@/lib/server/custody/serve-proven'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { keepVaultWallet } from '@/lib/server/vault/half-endpoints'

export const { POST, OPTIONS } = serveProven(endpoints.vaultKeep, keepVaultWallet)

import { vaultSignOut } from '@/lib/custody/vault-contract'
import { serveProven } from '@/lib/server/custody/serve-proven'
import { preflightFor } from '@/lib/server/http/serve'
import { signOutVaultDevices } from '@/lib/server/vault/half-endpoints'

export const POST = serveProven('vault', 'vaultHalf', vaultSignOut, signOutVaultDevices)
export const OPTIONS = preflightFor({ audience: 'frame', role: 'vault' })

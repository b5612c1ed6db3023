import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serveVendor } from '@/lib/server/http/serve-vendor'
import { hasState } from '@/lib/server/social/outside-callback'
import { takeVaultResponse } from '@/lib/server/vault/account-endpoints'

export const { GET, POST } = serveVendor(endpoints.vaultOutsideCallback, hasState, takeVaultResponse)

import * as z from 'zod/mini'
import { defineEndpoint } from '@/lib/core/endpoint'
import { evmAddress } from '@/lib/core/wire-addresses'

/**
 * Whether an address is one of an active embedded wallet. The app role asks it of the wallet role, with the header
 * `authorization: Bearer <FOYER_ROLE_SECRET>`; for all other callers the endpoint does not exist (`request.not_found`).
 */
export const walletRegistered = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/registered',
  input: z.object({ address: evmAddress }),
  output: z.object({ registered: z.boolean() }),
})

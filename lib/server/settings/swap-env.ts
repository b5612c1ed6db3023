import 'server-only'
import * as z from 'zod'
import { evmAddress } from '@/lib/core/wire-addresses'
import { MAX_PROVIDER_FEE_BPS, PROVIDER_FEE_BPS } from '@/lib/swap/swap-constants'
import { assertSetWith, type EnvVariables, type RawOf } from './env-variable'

/** The fee of swaps. */
export const swapVariables = {
  FOYER_SWAP_FEE_RECIPIENT: {
    schema: z.optional(evmAddress),
    must: '0x and 40 hex digits with a correct checksum',
    about: ['Account that receives the provider fee of a swap. Without it no fee is taken and none is shown.'],
    example: '',
  },
  FOYER_SWAP_FEE_BPS: {
    schema: z.coerce.number().int().min(0).max(MAX_PROVIDER_FEE_BPS).optional(),
    must: `a whole number of basis points from 0 to ${MAX_PROVIDER_FEE_BPS}`,
    about: [`Provider fee in basis points (100 is 1 %). Default: ${PROVIDER_FEE_BPS}.`],
    example: String(PROVIDER_FEE_BPS),
  },
} as const satisfies EnvVariables

export interface SwapEnv {
  /** Recipient and rate of the provider fee, in basis points of the amount out; `null` means that no fee is taken. */
  readonly swapFee: { readonly recipient: `0x${string}`; readonly bps: number } | null
}

/** @throws {EnvError} for a rate without a recipient. */
export function swapEnvOf(raw: RawOf<typeof swapVariables>): SwapEnv {
  assertSetWith(raw, 'FOYER_SWAP_FEE_BPS', 'FOYER_SWAP_FEE_RECIPIENT')
  const bps = raw.FOYER_SWAP_FEE_BPS ?? PROVIDER_FEE_BPS
  return { swapFee: raw.FOYER_SWAP_FEE_RECIPIENT && bps > 0 ? { recipient: raw.FOYER_SWAP_FEE_RECIPIENT, bps } : null }
}

import * as z from 'zod/mini'
import { defineEndpoint } from '@/lib/core/endpoint'
import { baseUnits, caip2, unixMs } from '@/lib/core/wire'

/**
 * Spec section 7 "fetch gas price": wei per unit of gas at which a transaction is included in one of the next blocks
 * (`standard`), in the next but one at the latest (`fast`), or immediately, whatever others pay (`instant`).
 *
 * Fails with `gas.unavailable`.
 */
export const getGasPrice = defineEndpoint({
  method: 'POST',
  path: '/api/gas',
  input: z.object({ chainId: caip2 }),
  output: z.object({ standard: baseUnits, fast: baseUnits, instant: baseUnits, madeAt: unixMs }),
})

export type GetGasPriceInput = z.output<typeof getGasPrice.input>
export type GetGasPriceOutput = z.output<typeof getGasPrice.output>

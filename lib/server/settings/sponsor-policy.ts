import 'server-only'
import * as z from 'zod'
import { addressKey } from '@/lib/core/account-key'
import { patternText } from '@/lib/core/bounded-text'
import { EIP155 } from '@/lib/core/namespaces'
import { baseUnits } from '@/lib/core/wire'
import { evmAddress } from '@/lib/core/wire-addresses'

/** First four bytes of the calldata that a target is called with; `0x` for a call without data. */
const selector = z
  .string()
  .pipe(patternText(10, /^0x(?:[0-9a-fA-F]{8})?$/))
  .transform((text) => text.toLowerCase())

const amount = z.string().pipe(baseUnits).transform(BigInt)

/**
 * What the operator pays gas for on one network. Both budgets are for one UTC day, in wei of the network. Calls to
 * targets or with selectors that are not listed are not paid for.
 */
export const sponsorPolicy = z.strictObject({
  projectWeiPerDay: amount,
  userWeiPerDay: amount,
  /** Of an operation, all its gas limits together. */
  maxGas: amount,
  /** Wei. */
  maxFeePerGas: amount,
  /** Selectors by target. Addresses are keys (`addressKey`), selectors in lower case. */
  targets: z
    .record(evmAddress, z.array(selector).min(1))
    .transform((targets) =>
      Object.fromEntries(Object.entries(targets).map(([address, list]) => [addressKey(EIP155, address), list])),
    ),
})
export type SponsorPolicy = Readonly<z.output<typeof sponsorPolicy>>

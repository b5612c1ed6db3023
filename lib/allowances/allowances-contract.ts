import * as z from 'zod/mini'
import { isAddressOn } from '@/lib/core/account-address'
import { defineEndpoint } from '@/lib/core/endpoint'
import { baseUnits, caip2, unixMs } from '@/lib/core/wire'
import { evmAddress } from '@/lib/core/wire-addresses'

/** Allowances in one answer. More are left out: first those of tokens that are not on our list, then the oldest. */
export const MAX_ALLOWANCES = 200

/** What a contract or an account may take from the account now. */
const allowance = z.object({
  /** `permit2`: Permit2 passes the token on, within its own allowance. */
  via: z.enum(['erc20', 'permit2']),
  token: z.object({
    address: evmAddress,
    symbol: z.string(),
    name: z.string(),
    decimals: z.int().check(z.gte(0), z.lte(255)),
    /** Empty if there is no image. */
    iconUrl: z.string(),
    /** A contract that is not on our list can report any name, and any allowance. */
    isListed: z.boolean(),
  }),
  spender: z.object({ address: evmAddress, name: z.nullable(z.string()) }),
  /** Base units, more than 0. */
  amount: baseUnits,
  /** When it ends by itself; `null` if it does not. */
  expiresAt: z.nullable(unixMs),
  /** When the account last changed it; `null` if the chain did not tell. */
  since: z.nullable(unixMs),
})

/**
 * Allowances of an account on an EVM network, newest first: found in the logs of the network, with the amounts that its
 * contracts say now.
 *
 * The first answer also has what is allowed most often, however old it is: listed tokens, to contracts of our tables.
 * One answer covers a bounded number of blocks. `from` is the lowest block that was read. `next` continues below it;
 * `null` when the first block of the network was read. A new approval appears some seconds later, a removal at once.
 *
 * Fails with `network.not_found`, `capability.off` for networks of other namespaces, and `upstream.*`.
 */
export const getAllowances = defineEndpoint({
  method: 'POST',
  path: '/api/allowances',
  input: z
    .object({
      address: evmAddress,
      network: caip2,
      next: z.optional(baseUnits),
    })
    .check(z.refine(({ network, address }) => isAddressOn(network, address), { path: ['address'] })),
  output: z.object({
    allowances: z.array(allowance).check(z.maxLength(MAX_ALLOWANCES)),
    from: baseUnits,
    next: z.nullable(baseUnits),
  }),
})

export type GetAllowancesInput = z.output<typeof getAllowances.input>
export type GetAllowancesOutput = z.output<typeof getAllowances.output>
export type Allowance = GetAllowancesOutput['allowances'][number]

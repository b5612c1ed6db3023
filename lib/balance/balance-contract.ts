import * as z from 'zod/mini'
import { isAddressOn } from '@/lib/core/account-address'
import { MAX_AMOUNT_TEXT_LENGTH } from '@/lib/core/amount'
import { patternText } from '@/lib/core/bounded-text'
import { defineEndpoint } from '@/lib/core/endpoint'
import { baseUnits, caip2, unixMs } from '@/lib/core/wire'
import { accountAddress } from '@/lib/core/wire-addresses'

/** Maximum number of imported tokens in one request. */
const MAX_IMPORTED_TOKENS = 50

/**
 * Spec section 3 "Token balance", with its field names. `address` is absent for the native token. `price` and `value`
 * are US dollars for display, absent when unknown (never 0 instead). Not in the specification: `amount`, `change24h`
 * and `imported`.
 */
export const tokenBalance = z
  .object({
    name: z.string(),
    symbol: z.string(),
    chainId: caip2,
    address: z.optional(accountAddress),
    value: z.optional(z.number()),
    price: z.optional(z.number()),
    /** Relative change of the price since 24 h ago (0.012 is +1.2 %); `null` if unknown. */
    change24h: z.nullable(z.number()),
    quantity: z.object({
      /** Decimal places of the token. */
      decimals: patternText(3, /^\d{1,3}$/),
      /** Whole tokens, exact, such as `1.5`. */
      numeric: patternText(MAX_AMOUNT_TEXT_LENGTH, /^\d+(?:\.\d+)?$/),
    }),
    /** Empty if there is no image. */
    iconUrl: z.string(),
    /** The same amount in base units. */
    amount: baseUnits,
    /** The token is not on our list. A contract can report any name and any symbol. */
    imported: z.optional(z.literal(true)),
  })
  .check(
    z.refine(({ chainId, address }) => address === undefined || isAddressOn(chainId, address), { path: ['address'] }),
  )

/**
 * Spec section 7 "get balance". The native token comes first, even with a balance of 0; of the other tokens only those
 * with a balance. Tokens of 0 decimals are left out (spec section 5), except those in `tokens`.
 *
 * `refresh` reads from the chain instead of the cache. `tokens` are imported tokens, in addition to the network's list;
 * they have no effect on Solana, where the chain lists the tokens of an account.
 *
 * Fails with `balance.unavailable` (`details.seconds`: pause before the next request).
 */
export const getBalance = defineEndpoint({
  method: 'POST',
  path: '/api/balance',
  input: z
    .object({
      address: accountAddress,
      network: caip2,
      refresh: z.optional(z.boolean()),
      tokens: z.optional(z.array(accountAddress).check(z.maxLength(MAX_IMPORTED_TOKENS))),
    })
    .check(
      z.refine(({ network, address }) => isAddressOn(network, address), { path: ['address'] }),
      z.refine(({ network, tokens = [] }) => tokens.every((token) => isAddressOn(network, token)), {
        path: ['tokens'],
      }),
    ),
  output: z.object({ balances: z.array(tokenBalance), madeAt: unixMs }),
})

export type GetBalanceInput = z.output<typeof getBalance.input>
export type GetBalanceOutput = z.output<typeof getBalance.output>
export type TokenBalanceEntry = z.output<typeof tokenBalance>

import * as z from 'zod/mini'
import { isAddressOn } from '@/lib/core/account-address'
import { MAX_AMOUNT_TEXT_LENGTH } from '@/lib/core/amount'
import { patternText } from '@/lib/core/bounded-text'
import { defineEndpoint } from '@/lib/core/endpoint'
import { accountAddress, baseUnits, caip2, unixMs } from '@/lib/core/wire'

/** Tokens that a visitor may have imported by address, at most. */
const MAX_IMPORTED_TOKENS = 50

/**
 * Spec section 3 "Token balance", spelled so. `address` is absent for the native token; `price` and `value` are US
 * dollars for display and absent when unknown, never 0 for that. Beside the specification: `amount`, `change24h` and
 * `imported`.
 */
export const tokenBalance = z
  .object({
    name: z.string(),
    symbol: z.string(),
    chainId: caip2,
    address: z.optional(accountAddress),
    value: z.optional(z.number()),
    price: z.optional(z.number()),
    /** By which fraction the price differs from that of 24 h ago (0.012 is +1.2 %); `null` where that is not known. */
    change24h: z.nullable(z.number()),
    quantity: z.object({
      /** Decimal places of the token. */
      decimals: patternText(3, /^\d{1,3}$/),
      /** Whole tokens, exact, such as `1.5`. */
      numeric: patternText(MAX_AMOUNT_TEXT_LENGTH, /^\d+(?:\.\d+)?$/),
    }),
    /** Empty when there is no picture. */
    iconUrl: z.string(),
    /** The same amount in base units. */
    amount: baseUnits,
    /** Not on our list: anybody can give a token any name and any symbol. */
    imported: z.optional(z.literal(true)),
  })
  .check(
    z.refine(({ chainId, address }) => address === undefined || isAddressOn(chainId, address), { path: ['address'] }),
  )

/**
 * Spec section 7 "get balance". The native token comes first, also when there is none of it; of the others those that
 * the account holds. Tokens of 0 decimals are left out (spec section 5), but for those of `tokens`.
 *
 * `refresh` reads the chain, whatever is cached. `tokens` are tokens beside the network's list; on Solana they have no
 * effect, since the chain lists the tokens of an account.
 *
 * Fails with `balance.unavailable` (`details.seconds`: how long not to ask again).
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

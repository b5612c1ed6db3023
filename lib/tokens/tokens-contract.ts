import * as z from 'zod/mini'
import { isAddressOn } from '@/lib/core/account-address'
import { defineEndpoint } from '@/lib/core/endpoint'
import { accountAddress, caip2, unixMs } from '@/lib/core/wire'

/** A token that can be chosen. The native one has the address that stands for it (`nativeTokenAddress`). */
export const listedToken = z.object({
  name: z.string(),
  symbol: z.string(),
  address: accountAddress,
  /** As the chain says, not as a list does. */
  decimals: z.int().check(z.gte(0), z.lte(255)),
  /** Path of a picture that we serve; `null` when there is none. */
  logoUri: z.nullable(z.string()),
  /** Not on the list: anybody can give a token any name, so it must be shown as what it is. */
  imported: z.optional(z.literal(true)),
})

/**
 * Spec section 7 "get token list": the network's list, native token first, none of 0 decimals. With `address` the one
 * token there, on the list or not.
 *
 * Fails with `swap.token_unknown` when nothing at `address` answers like a token, `tokens.unavailable`.
 */
export const getTokens = defineEndpoint({
  method: 'POST',
  path: '/api/tokens',
  input: z
    .object({ chainId: caip2, address: z.optional(accountAddress) })
    .check(
      z.refine(({ chainId, address }) => address === undefined || isAddressOn(chainId, address), { path: ['address'] }),
    ),
  output: z.object({ tokens: z.array(listedToken), madeAt: unixMs }),
})

export type GetTokensInput = z.output<typeof getTokens.input>
export type GetTokensOutput = z.output<typeof getTokens.output>
export type ListedToken = z.output<typeof listedToken>

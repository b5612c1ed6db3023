import * as z from 'zod/mini'
import { isAddressOn } from '@/lib/core/account-address'
import { defineEndpoint } from '@/lib/core/endpoint'
import { caip2, unixMs } from '@/lib/core/wire'
import { accountAddress } from '@/lib/core/wire-addresses'

/** A token that can be chosen. The address of the native token is `nativeTokenAddress`. */
export const listedToken = z.object({
  name: z.string(),
  symbol: z.string(),
  address: accountAddress,
  /** As read from the chain, not from a list. */
  decimals: z.int().check(z.gte(0), z.lte(255)),
  /** Path of an image on this server; `null` if there is none. */
  logoUri: z.nullable(z.string()),
  /** The token is not on the list. A contract can report any name, so views must mark it. */
  imported: z.optional(z.literal(true)),
})

/**
 * Spec section 7 "get token list": the network's list, native token first, without tokens of 0 decimals. With
 * `address`, only the token at that address, listed or not.
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

import * as z from 'zod/mini'
import { defineEndpoint } from '@/lib/core/endpoint'
import { baseUnits, caip2 } from '@/lib/core/wire'
import { evmAddress } from '@/lib/core/wire-addresses'

/** Networks of one request: more than the wallet has. */
const MAX_NETWORKS = 60
/** Tokens of a network that are read beside those of its list. */
const MAX_ASKED_TOKENS = 50

const asset = z.object({
  /** `null` for the native currency. */
  address: z.nullable(evmAddress),
  balance: baseUnits,
  name: z.string(),
  symbol: z.string(),
  decimals: z.int().check(z.gte(0), z.lte(255)),
  /** US dollars for one token; `null` if unknown. */
  price: z.nullable(z.number()),
  /** Empty if there is no image. */
  iconUrl: z.string(),
})

/**
 * What an account holds on EVM networks, for `wallet_getAssets`: the native currency first, even with a balance of 0,
 * then the tokens with a balance. `assets` is `null` for a network that could not be read, which is not a balance of 0.
 * Needs the access token. The frame says which accounts are those of the wallet; balances are public.
 */
export const walletAssets = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/assets',
  input: z.object({
    account: evmAddress,
    networks: z
      .array(z.object({ network: caip2, tokens: z.array(evmAddress).check(z.maxLength(MAX_ASKED_TOKENS)) }))
      .check(z.minLength(1), z.maxLength(MAX_NETWORKS)),
  }),
  output: z.object({
    networks: z.array(z.object({ network: caip2, assets: z.nullable(z.array(asset)) })),
  }),
})

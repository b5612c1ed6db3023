import { isAddress } from 'viem/utils'
import * as z from 'zod/mini'
import { MAX_UINT256 } from './amount'
import { type Caip2, type Caip10, isCaip2 } from './caip'
import { isCaip10 } from './caip-ids'
import './schema-messages'

/** EVM address, 0x and 40 hex digits; a mixed-case one must carry a right EIP-55 checksum. */
export const address = z.string().check(z.refine((value) => isAddress(value, { strict: true }))) as z.ZodMiniType<
  `0x${string}`,
  string
>

/** Hex bytes, `0x` and an even number of digits. */
export const hexData = z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2})*$/)) as z.ZodMiniType<`0x${string}`, string>

/** 256-bit hash: 0x and 64 hex digits. Spec section 9. */
export const hash = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/)) as z.ZodMiniType<`0x${string}`, string>

/** Token amount in base units: a decimal integer string, at most a uint256. */
export const baseUnits = z
  .string()
  .check(z.refine((value) => /^(0|[1-9]\d{0,77})$/.test(value) && BigInt(value) <= MAX_UINT256))

/** CAIP-2 chain id of one of our namespaces. */
export const caip2 = z.string().check(z.refine((value) => isCaip2(value))) as z.ZodMiniType<Caip2, string>

/** CAIP-10 account id of one of our namespaces. */
export const caip10 = z.string().check(z.refine((value) => isCaip10(value))) as z.ZodMiniType<Caip10, string>

/** Integer basis points, 0 to 10,000 (1 bp = 0.01 %). */
export const basisPoints = z.int().check(z.gte(0), z.lte(10_000))

/** Moment an answer was made: Unix time in milliseconds. */
export const unixMs = z.int().check(z.gte(0))

/** HTTP transport address. Spec section 5: must start with http or https. */
export const httpUrl = z.string().check(z.refine((value) => isUrlOf(value, ['http:', 'https:']))) as z.ZodMiniType<
  string,
  string
>

/** WebSocket transport address. Spec section 5: must start with ws or wss. */
export const webSocketUrl = z.string().check(z.refine((value) => isUrlOf(value, ['ws:', 'wss:']))) as z.ZodMiniType<
  string,
  string
>

function isUrlOf(value: string, protocols: readonly string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol)
}

import * as z from 'zod/mini'
import { MAX_UINT256 } from './amount'
import { boundedText, patternText } from './bounded-text'
import { type Caip2, type Caip10, isCaip2 } from './caip'
import { isCaip10 } from './caip-ids'
import './schema-messages'

/** Longest {@link hexData} in characters: the size of the largest request body of an endpoint, 64 KiB. */
export const MAX_HEX_DATA_LENGTH = 64 * 1024

/** Hex bytes, `0x` and an even number of digits. */
export const hexData = patternText(MAX_HEX_DATA_LENGTH, /^0x(?:[0-9a-fA-F]{2})*$/) as z.ZodMiniType<
  `0x${string}`,
  string
>

/** 256-bit hash: 0x and 64 hex digits. Spec section 9. */
export const hash = patternText(66, /^0x[0-9a-fA-F]{64}$/) as z.ZodMiniType<`0x${string}`, string>

/** Token amount in base units: a decimal integer string, at most a uint256. */
export const baseUnits = boundedText(78, (value) => /^(0|[1-9]\d{0,77})$/.test(value) && BigInt(value) <= MAX_UINT256)

/** CAIP-2 chain id of a supported namespace: at most 8 and 32 characters and a colon. */
export const caip2 = boundedText(41, isCaip2) as z.ZodMiniType<Caip2, string>

/** CAIP-10 account id of a supported namespace: a CAIP-2 chain id, a colon and at most 128 characters. */
export const caip10 = boundedText(170, isCaip10) as z.ZodMiniType<Caip10, string>

/** Integer basis points, 0 to 10,000 (1 bp = 0.01 %). */
export const basisPoints = z.int().check(z.gte(0), z.lte(10_000))

/** When an answer was made: Unix time in milliseconds. */
export const unixMs = z.int().check(z.gte(0))

/** Longest URL of a node in characters, including a key in its path or query. */
export const MAX_URL_LENGTH = 2_048

/** HTTP transport address. Spec section 5: must start with http or https. */
export const httpUrl = boundedText(
  MAX_URL_LENGTH,
  (value) => URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol),
)

import type { Hex } from 'viem'
import { getAddress, isAddress } from 'viem/utils'
import * as z from 'zod/mini'
import { MAX_UINT256 } from '@/lib/core/amount'
import { AppError } from '@/lib/core/app-error'
import { boundedText, patternText } from '@/lib/core/bounded-text'

/** Year 10000, as the framework's own client bounds a time. */
const MAX_UNIX_SECONDS = 253_402_300_799

/** An amount in base units, as hex without a sign. */
export const hexAmount = z.pipe(
  patternText(66, /^0x[\da-fA-F]{1,64}$/),
  z.transform((text) => BigInt(text)),
)

/** EIP-55. A mixed-case address must have a correct checksum. */
export const hexAddress = z.pipe(
  boundedText(42, (text) => isAddress(text)),
  z.transform((text): Hex => getAddress(text)),
)

export const unixSeconds = z.int().check(z.gte(0), z.lte(MAX_UNIX_SECONDS))

/** In hex, as the standard says; its older examples have a number. */
export const chainNumber = z
  .pipe(
    z.union([patternText(14, /^0x[\da-fA-F]{1,12}$/), z.int()]),
    z.transform((value) => Number(value)),
  )
  .check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))

/** Why the page wants it. It limits nothing, and is the page's word only. */
export const justification = z.optional(z.nullable(boundedText(2_000, () => true)))

/** How long, or how many, as a whole number above zero. */
export const positiveCount = z.int().check(z.gte(1))

/** @throws {AppError} `rpc.invalid_params` for what does not fit. A field that the schema does not know does not fit. */
export function parseStrictly<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const read = z.safeParse(schema, value)
  if (!read.success) throw new AppError('rpc.invalid_params', { cause: read.error })
  return read.data
}

/** The smaller of two limits, of which `null` is none. */
export function smaller(one: bigint | null, other: bigint | null): bigint | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

/** What a stream gives until the permission ends, at most what a uint256 holds. */
export function streamedUntil(stream: { initial: bigint; perSecond: bigint; start: number }, end: number): bigint {
  const streamed = stream.initial + stream.perSecond * BigInt(Math.max(0, end - stream.start))
  return streamed < MAX_UINT256 ? streamed : MAX_UINT256
}

import 'server-only'
import type { Hex } from 'viem'
import type * as z from 'zod/mini'
import { boundedText, patternText } from '@/lib/core/bounded-text'

type HexText = z.ZodMiniType<Hex, string>

/** Longest bytes that a node's answer is read with, in characters. */
const MAX_BYTES_LENGTH = 8 * 1024 * 1024

/** Values of the JSON-RPC of Ethereum (execution-apis, `base-types`). A quantity is at most a uint256. */
export const quantity = patternText(66, /^0x[\da-fA-F]{1,64}$/) as HexText
// A pattern of pairs would need a stack as long as the text.
export const hexBytes = boundedText(
  MAX_BYTES_LENGTH,
  (text) => text.length % 2 === 0 && /^0x[\da-fA-F]*$/.test(text),
) as HexText
export const hexWord = patternText(66, /^0x[\da-fA-F]{64}$/) as HexText
export const hexAddress = patternText(42, /^0x[\da-fA-F]{40}$/) as HexText

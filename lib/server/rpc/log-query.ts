import 'server-only'
import * as z from 'zod/mini'
import { patternText } from '@/lib/core/bounded-text'
import { hexAddress, hexWord } from './node-values'

/** Maximum number of blocks in one log query (promise R4). Our choice: what the strictest common nodes allow. */
export const MAX_LOG_RANGE_BLOCKS = 10_000n
/** Maximum number of addresses, or of alternatives for one topic. */
const MAX_ALTERNATIVES = 1_000
/** Logs have at most four topics. */
const MAX_TOPICS = 4

/** Block tags (Execution API, "Block tag"). Any other block is a number. */
const blockTags = ['earliest', 'finalized', 'latest', 'pending', 'safe'] as const
type BlockTag = (typeof blockTags)[number]

const blockNumber = patternText(18, /^0x[0-9a-f]{1,16}$/)
const block = z.optional(z.nullable(z.union([z.enum(blockTags), blockNumber])))
const oneOrMany = (text: z.ZodMiniType<string, string>) =>
  z.union([text, z.array(text).check(z.maxLength(MAX_ALTERNATIVES))])

/**
 * The exact parameters of `eth_getLogs` and `eth_newFilter`. Nodes treat deviations differently: some ignore the case
 * of field names and tags, some accept a range together with a block hash, some ignore a plus sign or leading zeros.
 */
const logQuery = z.tuple([
  z.strictObject({
    fromBlock: block,
    toBlock: block,
    blockHash: z.optional(z.nullable(hexWord)),
    address: z.optional(z.nullable(oneOrMany(hexAddress))),
    topics: z.optional(z.nullable(z.array(z.nullable(oneOrMany(hexWord))).check(z.maxLength(MAX_TOPICS)))),
  }),
])

export function isLogQuery(method: string): boolean {
  return method === 'eth_getLogs' || method === 'eth_newFilter'
}

/**
 * Checks a log query.
 *
 * @param params - Parsed `params` of the call.
 * @param numberOf - Returns the block number of a tag. Called only if the length of the range depends on that tag.
 * @returns the parameters as JSON text, written again so that the node reads exactly what was checked; `'malformed'`;
 *   or `'too long'` for a range of more than {@link MAX_LOG_RANGE_BLOCKS}.
 */
export async function judgeLogQuery(
  params: unknown,
  numberOf: (tag: 'latest' | 'safe' | 'finalized') => Promise<bigint>,
): Promise<{ readonly params: string } | 'malformed' | 'too long'> {
  const parsed = z.safeParse(logQuery, params)
  if (!parsed.success) return 'malformed'
  const [{ fromBlock, toBlock, blockHash }] = parsed.data
  const written = { params: JSON.stringify(parsed.data) }
  const hasRange = typeof fromBlock === 'string' || typeof toBlock === 'string'
  // EIP-234: a block hash excludes a range.
  if (typeof blockHash === 'string') return hasRange ? 'malformed' : written
  const [from, to] = [fromBlock ?? 'latest', toBlock ?? 'latest']
  if (from === to) return written
  const at = async (end: string): Promise<bigint> => {
    if (end === 'earliest') return 0n
    if (end === 'safe' || end === 'finalized') return numberOf(end)
    return isTag(end) ? numberOf('latest') : BigInt(end)
  }
  return (await at(to)) - (await at(from)) <= MAX_LOG_RANGE_BLOCKS ? written : 'too long'
}

function isTag(end: string): end is BlockTag {
  return blockTags.some((tag) => tag === end)
}

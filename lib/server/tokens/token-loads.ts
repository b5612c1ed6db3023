import 'server-only'
import type { Caip2 } from '@/lib/core/caip'
import { batchLoads } from '../rpc/batch-loads'
import { isListedToken } from './token-lists'

/** Maximum number of unlisted tokens in one load: a visitor may name a hundred. */
const MAX_OTHER_TOKENS = 20

/**
 * Batches loads by token: tokens of our list together, all others in separate loads, so that a token that a visitor
 * names cannot fail or slow down the tokens that all visitors need.
 *
 * @param load - As for {@link batchLoads}; `addressOf` returns the token of a key.
 */
export function tokenLoads<Key, Value>(
  chainId: Caip2,
  addressOf: (key: Key) => string,
  load: (keys: readonly Key[], signal: AbortSignal) => Promise<readonly Value[]>,
): (key: Key, signal: AbortSignal) => Promise<Value> {
  const loadListed = batchLoads(load)
  const loadOther = batchLoads(load, MAX_OTHER_TOKENS)
  return (key, signal) => (isListedToken(chainId, addressOf(key)) ? loadListed(key, signal) : loadOther(key, signal))
}

import 'server-only'
import type { Caip2 } from '@/lib/core/caip'
import { batchLoads } from '../rpc/batch-loads'
import { isListedToken } from './token-lists'

/** Tokens in one load of tokens that are not on our list: a visitor may name a hundred. */
const MAX_OTHER_TOKENS = 20

/**
 * Loads by token: those of our list together in one load, all others in loads of their own, so that no token that a
 * visitor names can fail or slow down what everybody asks for.
 *
 * @param load - As for {@link batchLoads}; `addressOf` gives the token of a key.
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

import 'server-only'
import { type Address, getAddress, type Hex, size, slice } from 'viem'

/** Bytes of a selector. */
const SELECTOR = 4
const WORD = 32
/** Words of a call that are looked at: those of the longest calls of routers, several times. */
const MAX_WORDS = 512
/** Words at the end of creation code: the arguments of its constructor. */
const MAX_CONSTRUCTOR_WORDS = 16
/** A word that begins with more zeros is taken for an amount. Permit2 begins with five bytes of zeros, this with seven. */
const MIN_ADDRESS = 1n << 104n
const MAX_ADDRESS = (1n << 160n) - 1n

/**
 * The 32-byte words of calldata behind its selector, as numbers. Of creation code its last ones.
 *
 * @param isCreation - The data is creation code.
 */
export function argumentWords(data: Hex, isCreation: boolean): readonly bigint[] {
  if (!isCreation) return wordsFrom(data, SELECTOR)
  const length = size(data)
  return wordsFrom(data, Math.max(length % WORD, length - MAX_CONSTRUCTOR_WORDS * WORD))
}

/**
 * The same, with the words of calls that are arguments, which have a selector of their own. Some of these are no words:
 * they are parts of two.
 */
export function allWords(data: Hex, isCreation: boolean): readonly bigint[] {
  const nested = isCreation ? [] : wordsFrom(data, 2 * SELECTOR)
  return [...new Set([...argumentWords(data, isCreation), ...nested])]
}

function wordsFrom(data: Hex, start: number): readonly bigint[] {
  const count = Math.min(MAX_WORDS, Math.floor((size(data) - start) / WORD))
  return Array.from({ length: Math.max(0, count) }, (_, index) =>
    BigInt(slice(data, start + index * WORD, start + (index + 1) * WORD)),
  )
}

/** The words that may be addresses. */
export function addressWords(words: readonly bigint[]): readonly Address[] {
  return words.filter((word) => word >= MIN_ADDRESS && word <= MAX_ADDRESS).map(addressOfWord)
}

function addressOfWord(word: bigint): Address {
  return getAddress(`0x${word.toString(16).padStart(40, '0')}`)
}

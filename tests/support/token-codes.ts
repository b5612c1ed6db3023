import type { Hex } from 'viem'

/** Code that answers a fixed word to any call: PUSH32 word, MSTORE, RETURN. */
const answer = (word: string) => `7f${word.padStart(64, '0')}60005260206000f3`
/** Answers the string "A": offset, length 1, its byte. */
const ANSWER_TEXT = '60206000526001602052604160f81b60405260606000f3'

/** PUSH1 0, CALLDATALOAD, PUSH1 224, SHR: the selector. */
const HEAD = '60003560e01c'
/** DUP1 PUSH4 selector EQ PUSH2 target JUMPI: eleven bytes. */
const jumpFor = (selector: string, target: number) => `8063${selector}1461${target.toString(16).padStart(4, '0')}57`

/**
 * Code of a token named "A" whose `decimals()` returns the given word, in hex. Every account has 7 base units, and
 * every other function returns 7 too.
 */
export function tokenWithDecimals(word: string): Hex {
  const held = answer('7')
  const heldAt = HEAD.length / 2 + 3 * 11
  const decimalsAt = heldAt + held.length / 2
  const textAt = decimalsAt + 1 + answer(word).length / 2
  const jumps = jumpFor('313ce567', decimalsAt) + jumpFor('95d89b41', textAt) + jumpFor('06fdde03', textAt)
  return `0x${HEAD}${jumps}${held}5b${answer(word)}5b${ANSWER_TEXT}`
}

/** Code of a contract whose `decimals()` returns a number and every other function a text, given as bytes. */
export function tokenCode(text: string, decimals: number): string {
  const bytes = text.replaceAll(' ', '')
  const length = (bytes.length / 2).toString(16).padStart(2, '0')
  const answerText = `60205f5260${length}6020527f${bytes.padEnd(64, '0')}60405260605ff3`
  const dispatch = '5f3560e01c63313ce56714'
  const target = (dispatch.length / 2 + 3 + answerText.length / 2).toString(16).padStart(2, '0')
  return `0x${dispatch}60${target}57${answerText}5b60${decimals.toString(16).padStart(2, '0')}5f5260205ff3`
}

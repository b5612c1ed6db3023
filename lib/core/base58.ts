const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * Bytes that a base58 text stands for (Bitcoin's alphabet), or `null` for text that is not base58. Takes time that grows
 * with the square of the length: bound the length first.
 */
export function base58Length(text: string): number | null {
  let value = 0n
  for (const character of text) {
    const digit = ALPHABET.indexOf(character)
    if (digit < 0) return null
    value = value * 58n + BigInt(digit)
  }
  // Each leading `1` is a byte of zeros.
  const zeros = text.length - text.replace(/^1+/, '').length
  return zeros + (value === 0n ? 0 : Math.ceil(value.toString(16).length / 2))
}

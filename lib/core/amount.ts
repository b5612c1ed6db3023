/**
 * Exact conversion between decimal text (`"1.5"`) and base units (`1500000000000000000n`). The only place that converts
 * (architecture section 5); no floating point anywhere.
 */

/** Largest value of a uint256, the bound of every on-chain amount. */
export const MAX_UINT256 = 2n ** 256n - 1n

/**
 * Longest decimal text that is parsed, in characters. An amount never needs more: 78 digits of a uint256 with 25
 * grouping marks, a decimal mark and 255 places are 359. The rest is room for spaces and zeros around it.
 */
export const MAX_AMOUNT_TEXT_LENGTH = 512

/**
 * Formats base units as a plain decimal string without trailing zeros.
 *
 * @param value - Base units.
 * @param decimals - Decimal places of the token, 0 to 255.
 * @example formatUnits(1500000n, 6) // '1.5'
 */
export function formatUnits(value: bigint, decimals: number): string {
  const sign = value < 0n ? '-' : ''
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = withoutTrailingZeros(digits.slice(digits.length - decimals))
  return fraction === '' ? `${sign}${whole}` : `${sign}${whole}.${fraction}`
}

/**
 * Parses a plain decimal string to base units.
 *
 * @returns base units, or `null` when the text is not a non-negative decimal number, has more places than the token,
 *   exceeds a uint256, or is longer than {@link MAX_AMOUNT_TEXT_LENGTH}. Never rounds.
 * @example parseUnits('1.5', 6) // 1500000n
 */
export function parseUnits(text: string, decimals: number): bigint | null {
  if (text.length > MAX_AMOUNT_TEXT_LENGTH) return null
  const match = /^(\d+)(?:\.(\d*))?$|^\.(\d+)$/.exec(text)
  if (match === null) return null
  const whole = match[1] ?? '0'
  const fraction = match[2] ?? match[3] ?? ''
  if (withoutTrailingZeros(fraction).length > decimals) return null
  const value = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  return value > MAX_UINT256 ? null : value
}

/**
 * Cuts plain decimal text to the decimal places of another token. Never rounds up.
 *
 * @returns plain decimal text (`''` for empty text), or `null` when `parseUnits` would refuse it.
 */
export function cutAmount(text: string, decimals: number): string | null {
  const point = text.indexOf('.')
  const cut = point === -1 ? text : text.slice(0, decimals === 0 ? point : point + 1 + decimals)
  return text === '' || parseUnits(cut, decimals) !== null ? cut : null
}

/**
 * Rounds base units down to a number of decimal places, for display. Rounding down never shows more than the balance.
 */
export function truncateUnits(value: bigint, decimals: number, places: number): bigint {
  if (places >= decimals) return value
  const unit = 10n ** BigInt(decimals - places)
  return (value / unit) * unit
}

/** Takes linear time; `/0+$/` takes quadratic time, because it tries every zero as the first one. */
function withoutTrailingZeros(digits: string): string {
  let end = digits.length
  while (end > 0 && digits[end - 1] === '0') end -= 1
  return digits.slice(0, end)
}

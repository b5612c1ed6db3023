const DIGIT = /\p{Nd}/u

/** Replaces the decimal digits of every script (Unicode's category Nd) by ASCII digits. */
export function withAsciiDigits(text: string): string {
  return text.replace(/(?!\d)\p{Nd}/gu, (digit) => String(digitValue(digit)))
}

/**
 * Returns the value of a digit. Unicode encodes digits in runs from 0 to 9. The mathematical digits are several runs
 * without a gap, so the remainder is taken.
 */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) ?? 0
  let distance = 0
  while (DIGIT.test(String.fromCodePoint(point - distance - 1))) distance += 1
  return distance % 10
}

import { MAX_AMOUNT_TEXT_LENGTH, parseUnits } from './amount'
import { withAsciiDigits } from './digits'
import { withoutInvisible } from './invisible'

/** Settings of a field that determine how it reads a number. */
export interface AmountField {
  /** Decimal places of the unit. */
  readonly decimals: number
  /** The decimal mark of the visitor's language. */
  readonly decimalMark: '.' | ','
  /** Accepted spellings of the unit beside the number, such as `ETH`, or `$` and `USD`. */
  readonly units: readonly string[]
}

/**
 * The reason why a text is refused:
 *
 * - `notAmount`: no number, or marks at a place where no number has them.
 * - `ambiguous`: its only mark separates thousands in one language and is the decimal mark in another.
 * - `otherUnit`: it has a word or a sign that is not the unit of the field.
 * - `tooLarge`: larger than any amount of a token.
 */
export type AmountRefusal =
  | { readonly kind: 'notAmount' | 'tooLarge' }
  /** `grouped` and `decimal`: the two readings, as the field would show them. */
  | { readonly kind: 'ambiguous'; readonly text: string; readonly grouped: string; readonly decimal: string }
  | { readonly kind: 'otherUnit'; readonly unit: string }

export type ReadAmount =
  /** Plain decimal text, `''` for an empty field. `isCut`: decimal places beyond those of the unit were cut. */
  { readonly amount: string; readonly isCut: boolean; readonly refusal?: never } | { readonly refusal: AmountRefusal }

/** Maximum length of a unit that the message repeats. */
const MAX_UNIT_LENGTH = 16

const NUMBER_CHARACTER = /[\d.,٫٬]/
/** Digits, marks, and characters that only separate groups. */
const NUMBER = /^[\d.,٫٬ '_]+$/

/**
 * Reads text typed or pasted into an amount field: digits of every script, grouped or not, with the unit beside them.
 *
 * A field with the focus shows plain digits and the language's decimal mark. So text that is typed one character at a time is never
 * ambiguous: a comma or dot at the end is the decimal mark in every language. Decimal places beyond those of the unit
 * are cut, never rounded up, and `isCut` says so. Text with any other character is refused.
 *
 * @see docs/decisions/amounts.md
 */
export function readAmount(text: string, field: AmountField): ReadAmount {
  if (text.length > MAX_AMOUNT_TEXT_LENGTH) return { refusal: { kind: 'notAmount' } }
  const trimmed = plainCharacters(text).trim()
  if (trimmed === '') return { amount: '', isCut: false }
  const number = withoutUnit(trimmed, field.units)
  if (!NUMBER.test(number)) return { refusal: refusalOf(number) }
  const parts = partsOf(number)
  if (parts === null) return { refusal: { kind: 'notAmount' } }
  if (isAmbiguous(number, field.decimalMark)) {
    const grouped = number.replace(/[.,]/, '')
    return { refusal: { kind: 'ambiguous', text: number, grouped, decimal: number.replace(/[.,]/, field.decimalMark) } }
  }
  return cut(parts, field.decimals)
}

function cut({ whole, fraction }: Parts, decimals: number): ReadAmount {
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  const amount = fraction === undefined || decimals === 0 ? digits : `${digits}.${fraction.slice(0, decimals)}`
  if (parseUnits(amount, decimals) === null) return { refusal: { kind: 'tooLarge' } }
  return { amount, isCut: fraction !== undefined && (decimals === 0 || fraction.length > decimals) }
}

/** Replaces digits by ASCII, and variants of a mark by one character. Keeps `٫` and `٬`: each has only one meaning. */
function plainCharacters(text: string): string {
  return withAsciiDigits(withoutInvisible(text))
    .replace(/[．。｡]/g, '.')
    .replace(/[，、،]/g, ',')
    .replace(/[’＇]/g, "'")
    .replace(/\p{Zs}/gu, ' ')
}

interface Parts {
  readonly whole: string
  /** `undefined` without a decimal mark. */
  readonly fraction: string | undefined
}

/** Splits a number at its decimal mark. Returns `null` when the marks are not those of a number. */
function partsOf(number: string): Parts | null {
  const marks = number.replace(/\d/g, '')
  const last = marks.at(-1)
  if (last === undefined) return { whole: number, fraction: undefined }
  const isDecimal = '.,٫'.includes(last) && marks.indexOf(last) === marks.length - 1
  const at = isDecimal ? number.lastIndexOf(last) : number.length
  const whole = ungrouped(number.slice(0, at))
  if (whole === null) return null
  // Otherwise a comma typed after `1.234` in the field would multiply the amount by a thousand.
  if (marks.length > 1 && at === number.length - 1) return null
  return { whole, fraction: isDecimal ? number.slice(at + 1) : undefined }
}

/** Removes group marks: groups of three digits, or in the Indian way groups of two before the last three. */
function ungrouped(text: string): string | null {
  const mark = /\D/.exec(text)?.[0]
  if (mark === undefined) return text
  const [first = '', ...groups] = text.split(mark)
  const last = groups.pop() ?? ''
  const size = groups[0]?.length ?? 3
  const isGrouped =
    mark !== '٫' &&
    /^[1-9]\d{0,2}$/.test(first) &&
    (size === 3 || (size === 2 && first.length < 3)) &&
    groups.every((group) => group.length === size && /^\d+$/.test(group)) &&
    /^\d{3}$/.test(last)
  return isGrouped ? text.replaceAll(mark, '') : null
}

/** Whether the only mark could be a group mark or a decimal mark: `1,234` if the language's decimal mark is a dot. */
function isAmbiguous(number: string, decimalMark: '.' | ','): boolean {
  const mark = /^[1-9]\d{0,2}([.,])\d{3}$/.exec(number)?.[1]
  return mark !== undefined && mark !== decimalMark
}

/** Removes the unit at either end of the text. */
function withoutUnit(text: string, units: readonly string[]): string {
  for (const unit of units.map(plainCharacters)) {
    if (!isWord(unit)) continue
    const after = text.slice(unit.length)
    if (isSameUnit(text.slice(0, unit.length), unit) && standsApart(after.charAt(0), unit.at(-1))) return after.trim()
    const before = text.slice(0, Math.max(0, text.length - unit.length))
    if (isSameUnit(text.slice(before.length), unit) && standsApart(before.at(-1), unit.charAt(0))) return before.trim()
  }
  return text
}

/** Whether a unit may be removed from a number. A token may be called `000`, which could be a part of the number. */
const isWord = (unit: string): boolean => /[^\d\s.,٫٬'_]/.test(unit)

const isSameUnit = (text: string, unit: string): boolean => folded(text) === folded(unit)

const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

/** A number and its unit need a space between them if the unit begins or ends with a digit, such as `1INCH`. */
function standsApart(beside = '', end = ''): boolean {
  return [NUMBER_CHARACTER, /\p{L}/u].every((kind) => !kind.test(beside) || !kind.test(end))
}

/**
 * The refusal of a text that is no number. Names the unit if the text has a short word or sign, beside a number or
 * alone.
 */
function refusalOf(text: string): AmountRefusal {
  const first = text.search(/\d/)
  const last = text.search(/\d\D*$/)
  const number = first === -1 ? '0' : text.slice(first, last + 1)
  const unit = first === 0 ? text.slice(last + 1).trim() : text.slice(0, first === -1 ? undefined : first).trim()
  const isAlone = first <= 0 || last === text.length - 1
  const isNamed = unit.length <= MAX_UNIT_LENGTH && /[\p{L}\p{Sc}%]/u.test(unit)
  return isAlone && isNamed && NUMBER.test(number) ? { kind: 'otherUnit', unit } : { kind: 'notAmount' }
}

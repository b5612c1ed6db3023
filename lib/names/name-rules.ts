/** Spec section 9, "Account name minimum length", in characters of the label. */
export const NAME_MIN_LENGTH = 4
/** Longest label in characters: that of the DNS, in whose format ENS clients send a name. */
export const NAME_MAX_LENGTH = 63

const LABEL_CHARACTERS = /^[a-z0-9-]*$/

/** Why a label cannot be registered, as the code of its failure. */
export type LabelRefusal = 'names.too_short' | 'names.too_long' | 'names.letters' | 'names.hyphens'

export type ReadLabel =
  | { readonly label: string; readonly refusal?: never }
  | { readonly label?: never; readonly refusal: LabelRefusal }

/**
 * Reads the label that a visitor has typed, `alice` of `alice.foyer.eth`.
 *
 * Spec section 5: at least 4 characters; letters, digits and hyphens only. Upper case is lowered, as ENS does (ENSIP-15);
 * letters are those of ASCII, so that no label looks like another one. ENS refuses hyphens as the third and fourth
 * character, which is where `xn--` has them; those at either end it allows. Every label that is read is normalised.
 */
export function readLabel(text: string): ReadLabel {
  // Before anything else reads the text: it may be of any length.
  if (text.length > NAME_MAX_LENGTH) return { refusal: 'names.too_long' }
  const label = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  if (!LABEL_CHARACTERS.test(label)) return { refusal: 'names.letters' }
  if (label.length < NAME_MIN_LENGTH) return { refusal: 'names.too_short' }
  if (label.startsWith('--', 2)) return { refusal: 'names.hyphens' }
  return { label }
}

/** Facts for the sentence of a {@link LabelRefusal}. */
export const labelLimits = { min: NAME_MIN_LENGTH, max: NAME_MAX_LENGTH } as const

/** The full name of a label in a zone. */
export const nameIn = (zone: string, label: string): string => `${label}.${zone}`

/**
 * The text before the zone of a name; `null` for a name outside of the zone, or more than one level below it.
 *
 * @param zone - normalised, such as `foyer.eth`.
 */
export function labelTextOf(name: string, zone: string): string | null {
  const end = `.${zone}`
  if (name.length <= end.length || name.slice(-end.length).toLowerCase() !== end) return null
  const text = name.slice(0, -end.length)
  return text.includes('.') ? null : text
}

import type { IntentEntry } from './intent-entry'

/** A transaction that the page has sent with its own code. */
export interface HostIntent {
  readonly kind: 'host'
  /** What the page calls it, in the page's language. */
  readonly title: string
}

/** Longest title of a page's own transaction, in UTF-16 code units. */
export const MAX_TITLE_LENGTH = 80

/** Control characters, and the marks that change the direction of the text after them. */
const UNSAFE_CHARACTERS = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A title as one line of plain text. Views isolate it, so that its direction does not change the text beside it. */
export function plainTitle(title: string): string {
  return title.replace(UNSAFE_CHARACTERS, ' ').trim()
}

const isTitle = (value: unknown): boolean =>
  typeof value === 'string' && value !== '' && value.length <= MAX_TITLE_LENGTH && plainTitle(value) === value

/** Has no amounts, because the page does not say them, and no messages: the page shows its own. */
export const hostIntent: IntentEntry<HostIntent> = {
  hasFields: ({ title }) => isTitle(title),
  title: ({ title }) => title,
  icon: () => undefined,
  figures: () => [],
  refreshes: ['balances'],
}

import { intlTag } from './intl-tag'

/** Writes names as a list in a sentence: `Ethereum, Base and Optimism`. */
export function formatList(names: readonly string[], locale: string): string {
  return new Intl.ListFormat(intlTag(locale)).format(names)
}

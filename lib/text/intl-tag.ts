/**
 * A language as `Intl` takes it: with the digits of wallets and explorers in every script, because an amount that cannot
 * be compared with theirs is no use.
 */
export function intlTag(locale: string): string {
  return `${locale}-u-nu-latn`
}

/**
 * The language tag for `Intl`: with Latin digits in every script, as in wallets and explorers, so that amounts can be
 * compared.
 */
export function intlTag(locale: string): string {
  return `${locale}-u-nu-latn`
}

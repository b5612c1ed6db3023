import { modalTexts } from './en/modal'
import { shellTexts } from './en/shell'
import type { ViewPart } from './english-views'
import type { Locale } from './locales'
import type { LocalePart, LocaleTexts, TextKeys } from './text-key'

/** The list of the views' texts loads with the first of them. */
const later =
  <P extends ViewPart>(part: P) =>
  async (): Promise<LocalePart<TextKeys[P]>> =>
    (await import('./english-views')).englishViews[part]()

/** The dialog's texts are part of this chunk, because nearly every user of texts needs them immediately. */
const english: LocaleTexts = {
  shell: shellTexts,
  modal: async () => modalTexts,
  alerts: async () => (await import('./en/alerts')).alertTexts,
  flows: later('flows'),
  account: later('account'),
  amounts: later('amounts'),
  tokens: later('tokens'),
  requests: later('requests'),
  swap: later('swap'),
  swapReview: later('swapReview'),
  slippage: later('slippage'),
  send: later('send'),
  signIn: later('signIn'),
  embedded: later('embedded'),
  names: later('names'),
  wallets: later('wallets'),
  pairing: later('pairing'),
}

/** Loads the texts of a language. The list of the other languages loads with the first of them. */
export async function loadLocale(locale: Locale): Promise<LocaleTexts> {
  return locale === 'en' ? english : (await import('./other-locales')).loadOtherLocale(locale, english)
}

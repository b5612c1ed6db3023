import { withIsolatedValues } from './isolated-values'
import { type Locale, type OfferedLocale, PSEUDO_LOCALE } from './locales'
import type { LocalePart, LocaleTexts, ShellTextKey, TextKeys, TextPart } from './text-key'

/** One module per stage at which its texts are needed. */
type LocaleFiles = { readonly shell: () => Promise<LocalePart<ShellTextKey>> } & {
  readonly [P in TextPart]: () => Promise<LocalePart<TextKeys[P]>>
}

/** Every language except English. Loaded with the first of them that is used. */
export const localeFiles: Readonly<Record<Exclude<OfferedLocale, 'en'>, LocaleFiles>> = {
  ar: {
    shell: async () => (await import('./ar/shell')).shellTexts,
    modal: async () => (await import('./ar/modal')).modalTexts,
    flows: async () => (await import('./ar/flow-texts')).allFlowTexts,
    account: async () => (await import('./ar/account')).accountTexts,
    amounts: async () => (await import('./ar/amounts')).amountTexts,
    swap: async () => (await import('./ar/swap')).swapTexts,
    send: async () => (await import('./ar/send')).sendTexts,
    signIn: async () => (await import('./ar/sign-in')).signInTexts,
    embedded: async () => (await import('./ar/embedded')).embeddedTexts,
    wallets: async () => (await import('./ar/wallets')).walletsTexts,
    pairing: async () => (await import('./ar/pairing')).pairingTexts,
  },
  de: {
    shell: async () => (await import('./de/shell')).shellTexts,
    modal: async () => (await import('./de/modal')).modalTexts,
    flows: async () => (await import('./de/flow-texts')).allFlowTexts,
    account: async () => (await import('./de/account')).accountTexts,
    amounts: async () => (await import('./de/amounts')).amountTexts,
    swap: async () => (await import('./de/swap')).swapTexts,
    send: async () => (await import('./de/send')).sendTexts,
    signIn: async () => (await import('./de/sign-in')).signInTexts,
    embedded: async () => (await import('./de/embedded')).embeddedTexts,
    wallets: async () => (await import('./de/wallets')).walletsTexts,
    pairing: async () => (await import('./de/pairing')).pairingTexts,
  },
  es: {
    shell: async () => (await import('./es/shell')).shellTexts,
    modal: async () => (await import('./es/modal')).modalTexts,
    flows: async () => (await import('./es/flow-texts')).allFlowTexts,
    account: async () => (await import('./es/account')).accountTexts,
    amounts: async () => (await import('./es/amounts')).amountTexts,
    swap: async () => (await import('./es/swap')).swapTexts,
    send: async () => (await import('./es/send')).sendTexts,
    signIn: async () => (await import('./es/sign-in')).signInTexts,
    embedded: async () => (await import('./es/embedded')).embeddedTexts,
    wallets: async () => (await import('./es/wallets')).walletsTexts,
    pairing: async () => (await import('./es/pairing')).pairingTexts,
  },
  fr: {
    shell: async () => (await import('./fr/shell')).shellTexts,
    modal: async () => (await import('./fr/modal')).modalTexts,
    flows: async () => (await import('./fr/flow-texts')).allFlowTexts,
    account: async () => (await import('./fr/account')).accountTexts,
    amounts: async () => (await import('./fr/amounts')).amountTexts,
    swap: async () => (await import('./fr/swap')).swapTexts,
    send: async () => (await import('./fr/send')).sendTexts,
    signIn: async () => (await import('./fr/sign-in')).signInTexts,
    embedded: async () => (await import('./fr/embedded')).embeddedTexts,
    wallets: async () => (await import('./fr/wallets')).walletsTexts,
    pairing: async () => (await import('./fr/pairing')).pairingTexts,
  },
  ja: {
    shell: async () => (await import('./ja/shell')).shellTexts,
    modal: async () => (await import('./ja/modal')).modalTexts,
    flows: async () => (await import('./ja/flow-texts')).allFlowTexts,
    account: async () => (await import('./ja/account')).accountTexts,
    amounts: async () => (await import('./ja/amounts')).amountTexts,
    swap: async () => (await import('./ja/swap')).swapTexts,
    send: async () => (await import('./ja/send')).sendTexts,
    signIn: async () => (await import('./ja/sign-in')).signInTexts,
    embedded: async () => (await import('./ja/embedded')).embeddedTexts,
    wallets: async () => (await import('./ja/wallets')).walletsTexts,
    pairing: async () => (await import('./ja/pairing')).pairingTexts,
  },
  ko: {
    shell: async () => (await import('./ko/shell')).shellTexts,
    modal: async () => (await import('./ko/modal')).modalTexts,
    flows: async () => (await import('./ko/flow-texts')).allFlowTexts,
    account: async () => (await import('./ko/account')).accountTexts,
    amounts: async () => (await import('./ko/amounts')).amountTexts,
    swap: async () => (await import('./ko/swap')).swapTexts,
    send: async () => (await import('./ko/send')).sendTexts,
    signIn: async () => (await import('./ko/sign-in')).signInTexts,
    embedded: async () => (await import('./ko/embedded')).embeddedTexts,
    wallets: async () => (await import('./ko/wallets')).walletsTexts,
    pairing: async () => (await import('./ko/pairing')).pairingTexts,
  },
  'pt-BR': {
    shell: async () => (await import('./pt-BR/shell')).shellTexts,
    modal: async () => (await import('./pt-BR/modal')).modalTexts,
    flows: async () => (await import('./pt-BR/flow-texts')).allFlowTexts,
    account: async () => (await import('./pt-BR/account')).accountTexts,
    amounts: async () => (await import('./pt-BR/amounts')).amountTexts,
    swap: async () => (await import('./pt-BR/swap')).swapTexts,
    send: async () => (await import('./pt-BR/send')).sendTexts,
    signIn: async () => (await import('./pt-BR/sign-in')).signInTexts,
    embedded: async () => (await import('./pt-BR/embedded')).embeddedTexts,
    wallets: async () => (await import('./pt-BR/wallets')).walletsTexts,
    pairing: async () => (await import('./pt-BR/pairing')).pairingTexts,
  },
  tr: {
    shell: async () => (await import('./tr/shell')).shellTexts,
    modal: async () => (await import('./tr/modal')).modalTexts,
    flows: async () => (await import('./tr/flow-texts')).allFlowTexts,
    account: async () => (await import('./tr/account')).accountTexts,
    amounts: async () => (await import('./tr/amounts')).amountTexts,
    swap: async () => (await import('./tr/swap')).swapTexts,
    send: async () => (await import('./tr/send')).sendTexts,
    signIn: async () => (await import('./tr/sign-in')).signInTexts,
    embedded: async () => (await import('./tr/embedded')).embeddedTexts,
    wallets: async () => (await import('./tr/wallets')).walletsTexts,
    pairing: async () => (await import('./tr/pairing')).pairingTexts,
  },
  'zh-CN': {
    shell: async () => (await import('./zh-CN/shell')).shellTexts,
    modal: async () => (await import('./zh-CN/modal')).modalTexts,
    flows: async () => (await import('./zh-CN/flow-texts')).allFlowTexts,
    account: async () => (await import('./zh-CN/account')).accountTexts,
    amounts: async () => (await import('./zh-CN/amounts')).amountTexts,
    swap: async () => (await import('./zh-CN/swap')).swapTexts,
    send: async () => (await import('./zh-CN/send')).sendTexts,
    signIn: async () => (await import('./zh-CN/sign-in')).signInTexts,
    embedded: async () => (await import('./zh-CN/embedded')).embeddedTexts,
    wallets: async () => (await import('./zh-CN/wallets')).walletsTexts,
    pairing: async () => (await import('./zh-CN/pairing')).pairingTexts,
  },
}

/** @param english - source of the pseudo-locale. */
export async function loadOtherLocale(locale: Exclude<Locale, 'en'>, english: LocaleTexts): Promise<LocaleTexts> {
  if (locale === PSEUDO_LOCALE) return (await import('./pseudo-texts')).pseudoLocale(english)
  const files = localeFiles[locale]
  return {
    shell: withIsolatedValues(locale, await files.shell()),
    modal: async () => withIsolatedValues(locale, await files.modal()),
    flows: async () => withIsolatedValues(locale, await files.flows()),
    account: async () => withIsolatedValues(locale, await files.account()),
    amounts: async () => withIsolatedValues(locale, await files.amounts()),
    swap: async () => withIsolatedValues(locale, await files.swap()),
    send: async () => withIsolatedValues(locale, await files.send()),
    signIn: async () => withIsolatedValues(locale, await files.signIn()),
    embedded: async () => withIsolatedValues(locale, await files.embedded()),
    wallets: async () => withIsolatedValues(locale, await files.wallets()),
    pairing: async () => withIsolatedValues(locale, await files.pairing()),
  }
}

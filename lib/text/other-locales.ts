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
    swap: async () => (await import('./ar/swap')).swapTexts,
    signIn: async () => (await import('./ar/sign-in')).signInTexts,
  },
  de: {
    shell: async () => (await import('./de/shell')).shellTexts,
    modal: async () => (await import('./de/modal')).modalTexts,
    flows: async () => (await import('./de/flow-texts')).allFlowTexts,
    account: async () => (await import('./de/account')).accountTexts,
    swap: async () => (await import('./de/swap')).swapTexts,
    signIn: async () => (await import('./de/sign-in')).signInTexts,
  },
  es: {
    shell: async () => (await import('./es/shell')).shellTexts,
    modal: async () => (await import('./es/modal')).modalTexts,
    flows: async () => (await import('./es/flow-texts')).allFlowTexts,
    account: async () => (await import('./es/account')).accountTexts,
    swap: async () => (await import('./es/swap')).swapTexts,
    signIn: async () => (await import('./es/sign-in')).signInTexts,
  },
  fr: {
    shell: async () => (await import('./fr/shell')).shellTexts,
    modal: async () => (await import('./fr/modal')).modalTexts,
    flows: async () => (await import('./fr/flow-texts')).allFlowTexts,
    account: async () => (await import('./fr/account')).accountTexts,
    swap: async () => (await import('./fr/swap')).swapTexts,
    signIn: async () => (await import('./fr/sign-in')).signInTexts,
  },
  ja: {
    shell: async () => (await import('./ja/shell')).shellTexts,
    modal: async () => (await import('./ja/modal')).modalTexts,
    flows: async () => (await import('./ja/flow-texts')).allFlowTexts,
    account: async () => (await import('./ja/account')).accountTexts,
    swap: async () => (await import('./ja/swap')).swapTexts,
    signIn: async () => (await import('./ja/sign-in')).signInTexts,
  },
  ko: {
    shell: async () => (await import('./ko/shell')).shellTexts,
    modal: async () => (await import('./ko/modal')).modalTexts,
    flows: async () => (await import('./ko/flow-texts')).allFlowTexts,
    account: async () => (await import('./ko/account')).accountTexts,
    swap: async () => (await import('./ko/swap')).swapTexts,
    signIn: async () => (await import('./ko/sign-in')).signInTexts,
  },
  'pt-BR': {
    shell: async () => (await import('./pt-BR/shell')).shellTexts,
    modal: async () => (await import('./pt-BR/modal')).modalTexts,
    flows: async () => (await import('./pt-BR/flow-texts')).allFlowTexts,
    account: async () => (await import('./pt-BR/account')).accountTexts,
    swap: async () => (await import('./pt-BR/swap')).swapTexts,
    signIn: async () => (await import('./pt-BR/sign-in')).signInTexts,
  },
  tr: {
    shell: async () => (await import('./tr/shell')).shellTexts,
    modal: async () => (await import('./tr/modal')).modalTexts,
    flows: async () => (await import('./tr/flow-texts')).allFlowTexts,
    account: async () => (await import('./tr/account')).accountTexts,
    swap: async () => (await import('./tr/swap')).swapTexts,
    signIn: async () => (await import('./tr/sign-in')).signInTexts,
  },
  'zh-CN': {
    shell: async () => (await import('./zh-CN/shell')).shellTexts,
    modal: async () => (await import('./zh-CN/modal')).modalTexts,
    flows: async () => (await import('./zh-CN/flow-texts')).allFlowTexts,
    account: async () => (await import('./zh-CN/account')).accountTexts,
    swap: async () => (await import('./zh-CN/swap')).swapTexts,
    signIn: async () => (await import('./zh-CN/sign-in')).signInTexts,
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
    swap: async () => withIsolatedValues(locale, await files.swap()),
    signIn: async () => withIsolatedValues(locale, await files.signIn()),
  }
}

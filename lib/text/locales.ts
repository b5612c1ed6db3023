import { shellTexts } from './en/shell'
import type { LocaleTexts } from './text-key'

/** Languages that Foyer speaks. English is the reference: it is complete by construction. */
export const locales = ['en'] as const
export type Locale = (typeof locales)[number]

/** English shell texts come with the page; every other text file is an `import()` of its own. */
export const localeLoaders: Readonly<Record<Locale, () => Promise<LocaleTexts>>> = {
  en: async () => ({
    shell: shellTexts,
    modal: async () => (await import('./en/modal')).modalTexts,
    flows: async () => (await import('./en/flow-texts')).allFlowTexts,
  }),
}

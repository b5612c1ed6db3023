import type { approvalTexts } from './en/approval'
import { withIsolatedValues } from './isolated-values'
import { type Locale, type OfferedLocale, PSEUDO_LOCALE } from './locales'
import type { LocalePart } from './text-key'

/** Keys of the texts of the approval page. */
export type ApprovalTextKey = keyof typeof approvalTexts
export type ApprovalTexts = Readonly<Record<ApprovalTextKey, string>>

export const approvalFiles: Readonly<Record<Exclude<OfferedLocale, 'en'>, () => Promise<LocalePart<ApprovalTextKey>>>> =
  {
    ar: async () => (await import('./ar/approval')).approvalTexts,
    de: async () => (await import('./de/approval')).approvalTexts,
    es: async () => (await import('./es/approval')).approvalTexts,
    fr: async () => (await import('./fr/approval')).approvalTexts,
    ja: async () => (await import('./ja/approval')).approvalTexts,
    ko: async () => (await import('./ko/approval')).approvalTexts,
    'pt-BR': async () => (await import('./pt-BR/approval')).approvalTexts,
    tr: async () => (await import('./tr/approval')).approvalTexts,
    'zh-CN': async () => (await import('./zh-CN/approval')).approvalTexts,
  }

/** Loads the texts of the approval page in a language. For its server component, which hands them to the page. */
export async function loadApprovalTexts(locale: Locale): Promise<ApprovalTexts> {
  if (locale === 'en') return (await import('./en/approval')).approvalTexts
  if (locale === PSEUDO_LOCALE) {
    return (await import('./pseudo-texts')).pseudoTexts((await import('./en/approval')).approvalTexts)
  }
  return withIsolatedValues(locale, await approvalFiles[locale]())
}

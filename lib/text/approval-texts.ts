import type { approvalTexts } from './en/approval'
import { pageTextLoader, type TextFiles } from './page-texts'

/** Keys of the texts of the approval page. */
export type ApprovalTextKey = keyof typeof approvalTexts
export type ApprovalTexts = Readonly<Record<ApprovalTextKey, string>>

export const approvalFiles: TextFiles<ApprovalTextKey> = {
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

/** Loads the texts of the approval page in a language. For its server component, which passes them to the page. */
export const loadApprovalTexts = pageTextLoader(
  async () => (await import('./en/approval')).approvalTexts,
  approvalFiles,
)

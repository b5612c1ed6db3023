import { shellTexts as ar } from './ar/shell'
import { shellTexts as de } from './de/shell'
import { shellTexts as en } from './en/shell'
import { shellTexts as es } from './es/shell'
import type { FirstTexts } from './first-texts'
import { shellTexts as fr } from './fr/shell'
import { withIsolatedValues } from './isolated-values'
import { shellTexts as ja } from './ja/shell'
import { shellTexts as ko } from './ko/shell'
import { type Locale, type OfferedLocale, PSEUDO_LOCALE } from './locales'
import { shellTexts as ptBR } from './pt-BR/shell'
import type { ShellTextKey } from './text-key'
import { shellTexts as tr } from './tr/shell'
import { shellTexts as zhCN } from './zh-CN/shell'

const all: Readonly<Record<OfferedLocale, Readonly<Record<ShellTextKey, string>>>> = {
  en,
  ar,
  de,
  es,
  fr,
  ja,
  ko,
  'pt-BR': ptBR,
  tr,
  'zh-CN': zhCN,
}

/** The words of the button in every language, for the script, which has no server that chooses one. About 1 kB. */
export function scriptTexts(locale: Locale): FirstTexts {
  return { locale, texts: withIsolatedValues(locale, all[locale === PSEUDO_LOCALE ? 'en' : locale]) }
}

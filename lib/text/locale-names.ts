import type { OfferedLocale } from './locales'

/** Each language by its own name, in menu order. Set `lang` on the element that shows one. */
export const localeNames: Readonly<Record<OfferedLocale, string>> = {
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  'pt-BR': 'Português (Brasil)',
  tr: 'Türkçe',
  ar: 'العربية',
  ja: '日本語',
  ko: '한국어',
  'zh-CN': '简体中文',
}

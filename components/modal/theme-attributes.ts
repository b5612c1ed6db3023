import type { ThemeMode } from '@/lib/runtime/config-schema'
import { directionOf } from '@/lib/text/direction'
import type { Locale } from '@/lib/text/locales'

export interface ThemeAttributes {
  readonly 'data-foyer': string
  readonly lang: Locale
  readonly dir: 'ltr' | 'rtl'
}

/** `data-foyer` for an element that carries the theme, with the language of our words, which the page around may not share. */
export function themeAttributes(mode: ThemeMode, lang: Locale): ThemeAttributes {
  return { 'data-foyer': mode === 'system' ? '' : mode, lang, dir: directionOf(lang) }
}

/**
 * Sets the host's theme variables on an element that carries the theme. By the object model and never as an attribute: the
 * page's content security policy refuses inline styles. Returns a function that removes them.
 */
export function setThemeVariables(
  { style }: ElementCSSInlineStyle,
  variables: Readonly<Record<string, string>>,
): () => void {
  const names = Object.entries(variables).map(([name, value]) => {
    const property = name.startsWith('--') ? name : `--${name}`
    style.setProperty(property, value)
    return property
  })
  return () => {
    for (const name of names) style.removeProperty(name)
  }
}

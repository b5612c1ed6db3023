'use client'
import { type RefObject, useLayoutEffect } from 'react'
import { useStore } from 'zustand'
import { useShell } from '@/lib/react/runtime-context'
import { directionOf } from '@/lib/text/direction'
import type { Locale } from '@/lib/text/locales'

export interface ThemeAttributes {
  readonly 'data-foyer': string
  readonly lang: Locale
  readonly dir: 'ltr' | 'rtl'
}

/**
 * `data-foyer` for an element that carries the theme, with the language of our words, which the page around may not
 * share; the host's theme variables are set on it.
 */
export function useThemeAttributes(target: RefObject<HTMLElement | null>): ThemeAttributes {
  const { theme, text } = useShell()
  const lang = useStore(text.store, (state) => state.locale)
  const mode = useStore(theme, (state) => state.mode)
  const variables = useStore(theme, (state) => state.variables)

  // By the object model and never as an attribute: the page's content security policy refuses inline styles.
  useLayoutEffect(() => {
    const style = target.current?.style
    const names = Object.keys(variables).map((name) => (name.startsWith('--') ? name : `--${name}`))
    names.forEach((name, index) => {
      style?.setProperty(name, Object.values(variables)[index] ?? '')
    })
    return () => {
      for (const name of names) style?.removeProperty(name)
    }
  }, [variables, target])

  return { 'data-foyer': mode === 'system' ? '' : mode, lang, dir: directionOf(lang) }
}

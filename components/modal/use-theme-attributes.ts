'use client'
import { type RefObject, useLayoutEffect } from 'react'
import { useStore } from 'zustand'
import { useShell } from '@/lib/react/runtime-context'
import { setThemeVariables, type ThemeAttributes, themeAttributes } from './theme-attributes'

/** Attributes for an element that carries the theme; the host's theme variables are set on it. */
export function useThemeAttributes(target: RefObject<HTMLElement | null>): ThemeAttributes {
  const { theme, text } = useShell()
  const lang = useStore(text.store, (state) => state.locale)
  const mode = useStore(theme, (state) => state.mode)
  const variables = useStore(theme, (state) => state.variables)

  useLayoutEffect(
    () => (target.current ? setThemeVariables(target.current, variables) : undefined),
    [variables, target],
  )

  return themeAttributes(mode, lang)
}

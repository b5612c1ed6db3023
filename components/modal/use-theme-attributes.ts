'use client'
import { type RefObject, useLayoutEffect } from 'react'
import { useStore } from 'zustand'
import { useShell } from '@/lib/runtime/runtime-context'

/** `data-foyer` for an element that carries the theme, and the host's theme variables set on it. */
export function useThemeAttributes(target: RefObject<HTMLElement | null>): { readonly 'data-foyer': string } {
  const { theme } = useShell()
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

  return { 'data-foyer': mode === 'system' ? '' : mode }
}

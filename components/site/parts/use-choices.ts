'use client'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useOnline } from '@/components/modal/parts/use-online'
import { useShell } from '@/lib/react/runtime-context'
import { useLocale } from '@/lib/react/use-text'
import type { ThemeMode } from '@/lib/runtime/config-schema'
import type { Locale } from '@/lib/text/locales'

/**
 * Theme and language of the page: passes on the choices of the page's lists, and follows choices made here or in the
 * modal. The page's texts come from the server, so that a new language requests the page again, without a reload.
 */
export function useChoices(
  used: { readonly control: HTMLElement } | undefined,
  onFailure: (failed: boolean) => void,
): void {
  const shell = useShell()
  const { refresh } = useRouter()
  const online = useOnline()
  const locale = useLocale()
  const mode = useStore(shell.theme, (theme) => theme.mode)

  useEffect(() => {
    const control = used?.control
    if (!(control instanceof HTMLSelectElement)) return
    // The options are ours, rendered by the server.
    if (control.dataset.use === 'theme') shell.setThemeMode(control.value as ThemeMode)
    else
      shell.setLocale(control.value as Locale).catch(() => {
        control.value = shell.text.store.getState().locale
        onFailure(true)
      })
  }, [used, shell, onFailure])

  useEffect(() => {
    document.body.dataset.foyer = mode === 'system' ? '' : mode
    select('theme', mode)
  }, [mode])

  useEffect(() => {
    select('locale', locale)
    if (!online || document.documentElement.lang === locale) return
    // After the cookie is written, because the server reads it.
    const timer = setTimeout(refresh)
    return () => clearTimeout(timer)
  }, [locale, online, refresh])
}

/** The page's lists keep their own value; a choice made elsewhere must show in them. */
function select(name: string, value: string): void {
  const list = document.querySelector<HTMLSelectElement>(`select[data-use="${name}"]`)
  if (list) list.value = value
}

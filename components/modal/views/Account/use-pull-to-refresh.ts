'use client'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Balances } from '@/lib/react/use-balances'

/** Refreshes the balances when the visitor pulls the view down. Loads on devices with a touch screen only. */
export function usePullToRefresh(holdings: Balances): RefObject<HTMLDivElement | null> {
  const view = useRef<HTMLDivElement>(null)
  const refresh = useEffectEvent(() => {
    if (!holdings.updating && Date.now() >= holdings.lockedUntil) void holdings.refresh()
  })

  useEffect(() => {
    const element = view.current
    if (element === null || navigator.maxTouchPoints === 0) return
    const leaving = new AbortController()
    const { signal } = leaving
    import('./pull-to-refresh').then(
      ({ watchPull }) => !signal.aborted && watchPull(element, () => refresh(), signal),
      // Without the gesture, the button still refreshes.
      () => undefined,
    )
    return () => leaving.abort()
  }, [])

  return view
}

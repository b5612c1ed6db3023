'use client'
import { useEffect, useState } from 'react'
import { useRuntime } from '@/lib/react/runtime-context'

/** An app that opens hides the page within this time. Issue 12, "Phones". */
const OPENS_WITHIN_MS = 2_000

/**
 * Whether a pressed link has opened nothing: the page is still visible two seconds after the press, or two seconds after
 * the visitor has come back to it.
 */
export function useAppPress(): { readonly hasNotOpened: boolean; press(): void } {
  const { ports } = useRuntime()
  const [presses, setPresses] = useState(0)
  const [hasNotOpened, setHasNotOpened] = useState(false)
  useEffect(() => {
    if (presses === 0) return
    let timer = setTimeout(setHasNotOpened, OPENS_WITHIN_MS, true)
    const unsubscribe = ports.onVisibilityChange((visible) => {
      clearTimeout(timer)
      if (visible) timer = setTimeout(setHasNotOpened, OPENS_WITHIN_MS, true)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [presses, ports])
  return { hasNotOpened, press: () => setPresses((before) => before + 1) }
}

'use client'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { SnackbarMessage } from '@/lib/snackbar/snackbar-store'
import { useRuntime } from './runtime-context'

/**
 * The message to show, `null` for none, and a function that keeps it visible while the visitor points at it or has
 * focus in it. Afterwards its time starts again.
 *
 * @param isInSight - Whether the component that shows messages is visible. The time of a message runs only while it and
 *   the tab are visible.
 */
export function useSnackbar(isInSight: boolean): {
  readonly message: SnackbarMessage | null
  readonly hold: (held: boolean) => void
} {
  const { snackbar, ports } = useRuntime()
  const message = useStore(snackbar.store, (state) => state.message)
  const [heldId, setHeldId] = useState<number | null>(null)
  const isHeld = message !== null && message.id === heldId
  useEffect(() => {
    if (!isInSight || isHeld) return
    let stop = document.hidden ? () => undefined : snackbar.present()
    const unfollow = ports.onVisibilityChange((visible) => {
      stop()
      stop = visible ? snackbar.present() : () => undefined
    })
    return () => {
      unfollow()
      stop()
    }
  }, [snackbar, ports, isInSight, isHeld])
  return {
    message: isInSight ? message : null,
    hold: (held) => setHeldId(held && message !== null ? message.id : null),
  }
}

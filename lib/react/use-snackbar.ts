'use client'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { SnackbarMessage } from '@/lib/snackbar/snackbar-store'
import { useRuntime } from './runtime-context'

/**
 * The message to show now, `null` for none, and a function that holds it while the visitor points at it or has focus in
 * it. A message that was held gets its whole time again.
 *
 * @param isInSight - Messages are drawn where a visitor sees them; their time runs while that and the tab are visible.
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

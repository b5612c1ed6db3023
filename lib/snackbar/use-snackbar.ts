'use client'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useRuntime } from '@/lib/runtime/runtime-context'
import type { SnackbarMessage } from './snackbar-store'

/**
 * The message to show now, `null` for none.
 *
 * @param isInSight - Messages are drawn where a visitor sees them; their time runs while that and the tab are in sight.
 */
export function useSnackbar(isInSight: boolean): SnackbarMessage | null {
  const { snackbar, ports } = useRuntime()
  const message = useStore(snackbar.store, (state) => state.message)
  useEffect(() => {
    if (!isInSight) return
    let stop = document.hidden ? () => undefined : snackbar.present()
    const unfollow = ports.onVisibilityChange((visible) => {
      stop()
      stop = visible ? snackbar.present() : () => undefined
    })
    return () => {
      unfollow()
      stop()
    }
  }, [snackbar, ports, isInSight])
  return isInSight ? message : null
}

'use client'
import { useSyncExternalStore } from 'react'

/** Whether the browser has a connection. `false` is reliable, `true` is not. */
export function useOnline(): boolean {
  return useSyncExternalStore(follow, isOnline, () => true)
}

const isOnline = (): boolean => navigator.onLine

function follow(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

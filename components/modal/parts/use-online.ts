'use client'
import { useSyncExternalStore } from 'react'

/** Whether the browser has a connection. It may be wrong about `true`, never about `false`. */
export function useOnline(): boolean {
  return useSyncExternalStore(follow, isOnline, () => true)
}

const isOnline = (): boolean => navigator.onLine

function follow(tell: () => void): () => void {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}

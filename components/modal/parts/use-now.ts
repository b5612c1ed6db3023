'use client'
import { useEffect, useState } from 'react'

/**
 * The current time, updated every second while `active`; for countdowns and ages. Pauses in a hidden tab, and is
 * updated immediately when the tab is shown.
 *
 * @returns Unix ms.
 */
export function useNow(active: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!active) return
    setNow(Date.now())
    const update = () => {
      if (!document.hidden) setNow(Date.now())
    }
    const timer = setInterval(update, 1_000)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [active])
  return now
}

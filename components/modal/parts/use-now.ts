'use client'
import { useEffect, useState } from 'react'

/**
 * The time, again every second while it matters; for countdowns and ages. Stops in a hidden tab and is right at once
 * when the tab is seen again.
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

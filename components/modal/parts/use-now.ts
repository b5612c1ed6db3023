'use client'
import { useEffect, useState } from 'react'

/**
 * The time, again every second while it matters; for countdowns and ages. Stops in a hidden tab.
 *
 * @returns Unix ms.
 */
export function useNow(active: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!active) return
    setNow(Date.now())
    const timer = setInterval(() => {
      if (!document.hidden) setNow(Date.now())
    }, 1_000)
    return () => clearInterval(timer)
  }, [active])
  return now
}

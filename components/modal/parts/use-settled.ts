'use client'
import { useEffect, useState } from 'react'

/** A button whose action has just changed ignores presses for this long: they may be meant for the previous action. */
const SETTLE_MS = 800

/** Whether the action of the button has been the same for `SETTLE_MS`. */
export function useSettled(action: string): boolean {
  const [settledAction, setSettledAction] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettledAction(action), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [action])
  return settledAction === action
}

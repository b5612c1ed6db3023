'use client'
import { useEffect, useState } from 'react'

/** A code is checked faster than this: what takes longer is the wallet. */
const CHECK_MS = 1_500

/** Whether a submitted code has most likely been accepted, and the wallet is being made ready. */
export function usePreparing(busy: boolean): boolean {
  const [preparing, setPreparing] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setPreparing(true), CHECK_MS)
    return () => {
      clearTimeout(timer)
      setPreparing(false)
    }
  }, [busy])
  return preparing
}

'use client'
import { useEffect, useState } from 'react'
import { softLazy } from './soft-lazy'

const Snackbar = softLazy(async () => (await import('./late-card')).lateCard.Snackbar)

/** The snackbar, once what was asked for has painted: nothing can be told before. */
export function LateSnackbar({ onPage = false }: { onPage?: boolean }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    // Two frames: the first one paints.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setLate(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return late && <Snackbar onPage={onPage} />
}

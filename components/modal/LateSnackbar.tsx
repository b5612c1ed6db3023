'use client'
import { useEffect, useState } from 'react'
import type { SnackbarProps } from './Snackbar'
import { softLazy } from './soft-lazy'

const Snackbar = softLazy(async () => (await import('./late-card')).lateCard.Snackbar)

/** The snackbar and the announcement of its card, once the requested view has painted. */
export function LateSnackbar(props: SnackbarProps) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    // Two frames: the first one paints.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setLate(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return late && <Snackbar {...props} />
}

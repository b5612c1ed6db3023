'use client'
import { useEffect, useState } from 'react'
import type { SnackbarProps } from './Snackbar'
import { softLazy } from './soft-lazy'

const Snackbar = softLazy(async () => (await import('./card-extras')).cardExtras.Snackbar)

/** The snackbar and the announcement of its card, once the requested view has painted. */
export function CardSnackbar(props: SnackbarProps) {
  const [hasPainted, setHasPainted] = useState(false)
  useEffect(() => {
    // Two frames: the first one paints.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setHasPainted(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return hasPainted && <Snackbar {...props} />
}

'use client'
import { type ComponentType, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { notOnServer } from '@/lib/core/browser-chunk'
import { RuntimeContext, useShell } from '@/lib/react/runtime-context'

async function loadCard() {
  if (typeof window !== 'undefined') return (await import('./EmbeddedCard')).default
  throw notOnServer()
}

/** The modal in the host's own layout, for a provider with `embedded`. Its code comes once the page runs. */
export function EmbeddedModal() {
  const shell = useShell()
  const runtime = useStore(shell.loaded, (state) => state.runtime)
  const [Card, setCard] = useState<ComponentType | null>(null)

  useEffect(() => {
    let wanted = true
    Promise.all([loadCard(), shell.runtime()]).then(
      ([EmbeddedCard]) => {
        if (wanted) setCard(() => EmbeddedCard)
      },
      // The place stays empty; the next visit of the page tries again.
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [shell])

  return (
    runtime &&
    Card && (
      <RuntimeContext value={runtime}>
        <Card />
      </RuntimeContext>
    )
  )
}

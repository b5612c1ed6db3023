'use client'
import { type ComponentType, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { RuntimeContext, useShell } from '@/lib/react/runtime-context'

/** The modal in the host's own layout, for a provider with `embedded`. Its code comes once the page runs. */
export function EmbeddedModal() {
  const shell = useShell()
  const runtime = useStore(shell.loaded, (state) => state.runtime)
  const [Card, setCard] = useState<ComponentType | null>(null)

  useEffect(() => {
    let wanted = true
    Promise.all([import('./EmbeddedCard'), shell.runtime()]).then(
      ([{ default: EmbeddedCard }]) => {
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

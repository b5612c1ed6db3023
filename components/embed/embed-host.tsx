import { useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { ModalHost } from '@/components/modal/WalletModalProvider'
import { ShellContext } from '@/lib/react/runtime-context'
import type { Shell } from '@/lib/runtime/runtime'

/** Draws the modal of a shell into an element, by a React of its own. Resolves once it follows the shell. */
export function mountHost(place: HTMLElement, shell: Shell): Promise<void> {
  return new Promise((resolve) => createRoot(place).render(<EmbedHost shell={shell} onDrawn={resolve} />))
}

function EmbedHost({ shell, onDrawn }: { shell: Shell; onDrawn(): void }) {
  useLayoutEffect(onDrawn, [onDrawn])
  return (
    <ShellContext value={shell}>
      <ModalHost />
    </ShellContext>
  )
}

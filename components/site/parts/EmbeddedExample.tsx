'use client'
import { useEffect } from 'react'
import { EmbeddedModal } from '@/components/modal/EmbeddedModal'
import { WalletModalProvider } from '@/components/modal/WalletModalProvider'
import type { Shell } from '@/lib/runtime/runtime'
import './inline.css'

export interface EmbeddedExampleProps {
  shell: Shell
  onFailure: () => void
}

/** The modal in the page's own layout. Renders nothing until its code has loaded: the card before it stays. */
export function EmbeddedExample({ shell, onFailure }: EmbeddedExampleProps) {
  useEffect(() => {
    shell.runtime().catch(onFailure)
  }, [shell, onFailure])

  return (
    <WalletModalProvider shell={shell}>
      <EmbeddedModal />
    </WalletModalProvider>
  )
}

'use client'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { EmbeddedModal } from '@/components/modal/EmbeddedModal'
import { WalletModalProvider } from '@/components/modal/WalletModalProvider'
import type { LateTexts } from '@/components/site/late-texts'
import { Button } from '@/components/ui/Button'
import type { Shell } from '@/lib/runtime/runtime'
import styles from './late.module.css'

export interface EmbeddedExampleProps {
  shell: Shell
  texts: LateTexts
  onHide: () => void
}

/** The modal in the page's own layout. */
export function EmbeddedExample({ shell, texts, onHide }: EmbeddedExampleProps) {
  const loaded = useStore(shell.loaded, ({ runtime }) => runtime !== undefined)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    shell.runtime().catch(() => setFailed(true))
  }, [shell])

  return (
    <div className={styles.inline}>
      <WalletModalProvider shell={shell}>
        <EmbeddedModal />
      </WalletModalProvider>
      {!loaded && (
        <p className={styles.small} role={failed ? 'alert' : 'status'}>
          {texts[failed ? 'late.failed' : 'late.inlineLoading']}
        </p>
      )}
      <Button tone="link" size="compact" onClick={onHide}>
        {texts['late.inlineHide']}
      </Button>
    </div>
  )
}

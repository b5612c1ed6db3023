'use client'
import { useEffect, useState } from 'react'
import {
  ConnectButton,
  createShell,
  EmbeddedModal,
  type HostConfig,
  stages,
  WalletModalProvider,
} from '@/components/modal'
import { embedShell } from '@/lib/runtime/embed-shell'
import type { Shell } from '@/lib/runtime/runtime'
import styles from './playground.module.css'

/**
 * The modal with one configuration: the button that opens it over the page and, beside it, the same modal in the page. Give
 * it a `key` of the configuration: a modal reads its own once.
 */
export function LiveModal({ config }: { readonly config: HostConfig }) {
  const [shells, setShells] = useState<{ readonly page: Shell; readonly inline: Shell }>()
  useEffect(() => {
    // In an effect, because each shell is ended by the next configuration.
    const page = createShell({ ...config, embedded: false }, { stages })
    const inline = embedShell(page)
    setShells({ page, inline })
    return () => {
      inline.destroy()
      page.destroy()
    }
  }, [config])
  if (shells === undefined) return <div className={styles.live} aria-busy="true" />
  return (
    <div className={styles.live}>
      <WalletModalProvider key="page" shell={shells.page}>
        {config.embedded !== true && <ConnectButton />}
        <div className={styles.card}>
          <WalletModalProvider shell={shells.inline}>
            <EmbeddedModal />
          </WalletModalProvider>
        </div>
      </WalletModalProvider>
    </div>
  )
}

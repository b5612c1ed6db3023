import type { ReactNode } from 'react'
import { Mark } from '@/components/site/Mark'
import styles from './VaultPage.module.css'

/** A page of the vault: one card below the name of the installation. */
export function VaultPage({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={styles.brand}>
        <Mark />
        {name}
      </header>
      {children}
    </div>
  )
}

import { Mark } from '@/components/site/Mark'
import type { Elements } from '@/components/ui/own-text'
import styles from './VaultPage.module.css'

/** A page of the vault: one card below the name of the installation. */
export function VaultPage({ name, children }: { readonly name: string; readonly children: Elements }) {
  return (
    <div className={styles.page}>
      <header className={styles.brand}>
        <Mark />
        <span>{name}</span>
      </header>
      {children}
    </div>
  )
}

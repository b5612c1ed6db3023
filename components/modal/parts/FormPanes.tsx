'use client'
import type { ReactNode } from 'react'
import { useIsReconnecting } from '@/lib/react/use-is-reconnecting'
import styles from './AmountForm.module.css'

/** The panes of a form. They are disabled while the wallet reconnects, because what is entered then would be lost. */
export function FormPanes({ children }: { children: ReactNode }) {
  return (
    <fieldset className={styles.panes} disabled={useIsReconnecting()}>
      {children}
    </fieldset>
  )
}

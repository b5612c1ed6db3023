'use client'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/Button'
import { useRuntime } from '@/lib/react/runtime-context'
import { useText } from '@/lib/react/use-text'
import styles from './AmountForm.module.css'

/** In the place of a form that the active network does not serve, as `children` says. */
export function FormOff({ children }: { children: ReactNode }) {
  const { modal } = useRuntime()
  const t = useText()
  return (
    <div className={styles.off}>
      <p role="status">{children}</p>
      <Button onClick={() => modal.push('Networks')}>{t('amount.otherNetwork')}</Button>
    </div>
  )
}

'use client'
import { useStore } from 'zustand'
import { IconButton } from '@/components/ui/IconButton'
import { X } from '@/components/ui/shell-icons'
import { useRuntime } from '@/lib/runtime/runtime-context'
import { useText } from '@/lib/runtime/use-text'
import styles from './AlertBanner.module.css'

/** Alerts of spec section 8: what is wrong with this installation, on top of every view until it is read or mended. */
export default function AlertBanner() {
  const { alerts } = useRuntime()
  const t = useText()
  const raised = useStore(alerts.store, (state) => state.alerts)
  return raised.map(({ code }) => (
    <div key={code} className={styles.banner} role="alert">
      <div className={styles.text}>
        <p className={styles.title}>{t(`alert.${code}`)}</p>
        <p>{t(`alert.${code}.meaning`)}</p>
      </div>
      <IconButton label={t('common.dismiss')} onClick={() => alerts.dismiss(code)}>
        <X />
      </IconButton>
    </div>
  ))
}

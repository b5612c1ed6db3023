'use client'
import { useStore } from 'zustand'
import { IconButton } from '@/components/ui/IconButton'
import { X } from '@/components/ui/page-icons'
import { currentEntry } from '@/lib/modal/modal-router'
import { useRuntime } from '@/lib/react/runtime-context'
import { useText } from '@/lib/react/use-text'
import styles from './AlertBanner.module.css'

/**
 * Alerts of spec section 8: what is wrong with this installation, on top of every view until it is read or mended. Where a
 * wallet stands on an unknown network the view itself says so, and a visitor is not told the same thing twice.
 */
export function AlertBanner() {
  const { alerts, modal } = useRuntime()
  const t = useText()
  const raised = useStore(alerts.store, (state) => state.alerts)
  const isSaid = useStore(modal.store, (state) => currentEntry(state).view === 'UnsupportedChain')
  const shown = isSaid ? raised.filter(({ code }) => code !== 'networkNotFound') : raised
  return shown.map(({ code }) => (
    <div key={code} className={styles.banner} role="alert">
      <div className={styles.text}>
        <p className={styles.title}>{t(`alert.${code}`)}</p>
        <p>{t(`alert.${code}.meaning`)}</p>
      </div>
      <IconButton label={t('alert.dismiss')} onClick={() => alerts.dismiss(code)}>
        <X />
      </IconButton>
    </div>
  ))
}

'use client'
import { useStore } from 'zustand'
import { ErrorNotice } from '@/components/modal/parts/ErrorNotice'
import { NetworkList } from '@/components/modal/parts/NetworkList'
import { Button } from '@/components/ui/Button'
import { AppError } from '@/lib/core/app-error'
import { useRuntime } from '@/lib/react/runtime-context'
import { useText } from '@/lib/react/use-text'
import styles from './UnsupportedChainView.module.css'

/**
 * The wallet is where this site is not. Cannot be closed; the ways out are a network and disconnecting. Says in its own
 * words what the alert of the same name says to a developer, so that no banner repeats it here.
 */
export default function UnsupportedChainView() {
  const runtime = useRuntime()
  const t = useText()
  const { networks, active } = useStore(runtime.network)
  const error = new AppError('network.not_found', { details: { network: active } })
  return (
    <>
      <div className={styles.words}>
        <ErrorNotice error={error} outcome={t('unsupported.body')} />
      </div>
      <NetworkList networks={networks} onChoose={runtime.switchNetwork} />
      <div className={styles.out}>
        <p className={styles.or}>{t('unsupported.or')}</p>
        <Button tone="quiet" onClick={() => void runtime.disconnect()}>
          {t('common.disconnect')}
        </Button>
      </div>
    </>
  )
}

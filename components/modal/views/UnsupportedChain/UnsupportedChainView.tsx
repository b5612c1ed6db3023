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
 * The wallet is on a network that is not configured. The modal cannot be closed; the visitor chooses a network or
 * disconnects. No alert banner is shown here, because the view has the same content.
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

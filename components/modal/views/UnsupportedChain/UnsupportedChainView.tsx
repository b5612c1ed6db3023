'use client'
import { useStore } from 'zustand'
import { NetworkList } from '@/components/modal/parts/NetworkList'
import { Button } from '@/components/ui/Button'
import { useRuntime } from '@/lib/runtime/runtime-context'
import { useText } from '@/lib/runtime/use-text'
import styles from './UnsupportedChainView.module.css'

/** The wallet is where this site is not. Cannot be closed; the ways out are a network and disconnecting. */
export default function UnsupportedChainView() {
  const runtime = useRuntime()
  const t = useText()
  const networks = useStore(runtime.network, (state) => state.networks)
  return (
    <>
      <p className={styles.body}>{t('unsupported.body')}</p>
      <NetworkList networks={networks} onChoose={runtime.switchNetwork} />
      <p className={styles.or}>{t('unsupported.or')}</p>
      <Button tone="quiet" onClick={() => void runtime.disconnect()}>
        {t('common.disconnect')}
      </Button>
    </>
  )
}

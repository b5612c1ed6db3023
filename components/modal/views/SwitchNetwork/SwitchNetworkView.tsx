'use client'
import { useStore } from 'zustand'
import { ErrorBody } from '@/components/modal/parts/ErrorBody'
import { AskAgain, OpenWallet, usePairedWallet } from '@/components/modal/parts/OpenWallet'
import { useWaitStage } from '@/components/modal/parts/use-wait-stage'
import { WalletAnswer } from '@/components/modal/parts/WalletAnswer'
import { Button } from '@/components/ui/Button'
import { Picture } from '@/components/ui/Picture'
import { networkOf } from '@/lib/chains/network'
import type { ViewParams } from '@/lib/modal/views'
import { useRuntime } from '@/lib/react/runtime-context'
import { useActiveNetwork } from '@/lib/react/use-active-network'
import { useSwitchNetwork } from '@/lib/react/use-switch-network'
import { useText } from '@/lib/react/use-text'

/** Waits until the wallet has changed its network. The flow then leaves the view. */
export default function SwitchNetworkView({ network }: ViewParams['SwitchNetwork']) {
  const runtime = useRuntime()
  const t = useText()
  const { step, error, retry } = useSwitchNetwork()
  const current = useActiveNetwork()
  const networks = useStore(runtime.network, (state) => state.networks)
  const target = networkOf(networks, network)
  const stage = useWaitStage(step === 'switching')
  const isPaired = usePairedWallet() !== undefined
  const picture = <Picture src={target.assets.imageUrl || undefined} seed={network} size={64} />

  if (step === 'failed' && error !== null) {
    const again = error.canRetry
    return (
      <WalletAnswer
        picture={picture}
        role="alert"
        title={t(error.textKey, error.details)}
        actions={
          <>
            {again && <Button onClick={retry}>{t('common.tryAgain')}</Button>}
            <Button tone={again ? 'link' : 'quiet'} onClick={runtime.modal.back}>
              {t('common.goBack')}
            </Button>
          </>
        }
      >
        <ErrorBody
          error={error}
          outcome={t('switch.stillOn', { network: current.name })}
          offeredStep={again ? 'tryAgain' : undefined}
        />
      </WalletAnswer>
    )
  }
  const long = stage === 'stuck' ? 'switch.stuck' : stage === 'long' ? 'switch.still' : 'switch.waitingBody'
  return (
    <WalletAnswer
      picture={picture}
      waiting
      role="status"
      title={t('switch.waiting', { network: target.name })}
      actions={
        <>
          <AskAgain onAgain={retry} />
          <Button tone="quiet" onClick={runtime.modal.back}>
            {t('common.cancel')}
          </Button>
        </>
      }
    >
      {isPaired ? <OpenWallet /> : <p>{t(long)}</p>}
    </WalletAnswer>
  )
}

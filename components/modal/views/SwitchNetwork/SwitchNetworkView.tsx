'use client'
import { useStore } from 'zustand'
import { ErrorDetails } from '@/components/modal/parts/ErrorDetails'
import { WalletAnswer } from '@/components/modal/parts/WalletAnswer'
import { Button } from '@/components/ui/Button'
import { activeNetwork } from '@/lib/account/active-network'
import { networkOf } from '@/lib/chains/network'
import { AppError } from '@/lib/core/app-error'
import { errorCatalogue } from '@/lib/core/error-catalogue'
import type { ViewParams } from '@/lib/modal/views'
import { useRuntime } from '@/lib/runtime/runtime-context'
import { useText } from '@/lib/runtime/use-text'
import { useSwitchNetwork } from '@/lib/switch-network/use-switch-network'

/** Waits for the wallet to change network; leaves by itself once it has. */
export default function SwitchNetworkView({ network }: ViewParams['SwitchNetwork']) {
  const runtime = useRuntime()
  const t = useText()
  const { step, error, retry } = useSwitchNetwork()
  const target = useStore(runtime.network, (state) => networkOf(state.networks, network))
  const current = useStore(runtime.network, activeNetwork)
  const picture = { src: target.assets.imageUrl || undefined, seed: network, shape: 'circle' } as const

  if (step === 'failed' && error !== null) {
    const declined = [error, error.cause].some((each) => each instanceof AppError && each.code === 'wallet.rejected')
    return (
      <WalletAnswer
        picture={picture}
        waiting={false}
        role="alert"
        title={t(declined ? 'switch.declined' : error.textKey, error.details)}
        body={`${declined ? '' : `${t(`nextStep.${errorCatalogue[error.code].nextStep}`)} `}${t('switch.declinedBody', { network: current.name })}`}
      >
        {!declined && <ErrorDetails error={error} />}
        <Button onClick={retry}>{t('common.tryAgain')}</Button>
        <Button tone="link" onClick={runtime.modal.back}>
          {t('common.goBack')}
        </Button>
      </WalletAnswer>
    )
  }
  return (
    <WalletAnswer
      picture={picture}
      waiting
      role="status"
      title={t('switch.waiting', { network: target.name })}
      body={t('switch.waitingBody')}
    >
      <Button tone="quiet" onClick={runtime.modal.back}>
        {t('common.cancel')}
      </Button>
    </WalletAnswer>
  )
}

'use client'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { ErrorBody } from '@/components/modal/parts/ErrorBody'
import { useWaitStage } from '@/components/modal/parts/use-wait-stage'
import { WalletAnswer } from '@/components/modal/parts/WalletAnswer'
import { WalletPicture } from '@/components/modal/parts/WalletPicture'
import { Button } from '@/components/ui/Button'
import { AppError } from '@/lib/core/app-error'
import type { ViewParams } from '@/lib/modal/views'
import { useRuntime } from '@/lib/react/runtime-context'
import { useConnect } from '@/lib/react/use-connect'
import { useText } from '@/lib/react/use-text'

/** Delay before "Continue in your wallet", so that it does not appear before the wallet has opened. */
const OPENING_MS = 700

/** Connects a wallet. The flow leaves the view when the wallet has agreed. */
export default function ConnectingExternalView({ walletId, network }: ViewParams['ConnectingExternal']) {
  const { wallets, modal } = useRuntime()
  const t = useText()
  const { step, error, retry } = useConnect()
  const wallet = useStore(wallets.store, () => wallets.find(walletId))
  const waiting = step === 'connecting'
  const opening = useOpening(waiting)
  const stage = useWaitStage(waiting)
  const name = wallet?.name || t('connect.browserWallet')
  const picture = <WalletPicture src={wallet?.icon} name={name} size={64} />

  const failure = wallet === undefined ? new AppError('wallet.not_found') : step === 'connecting' ? null : error
  if (failure !== null) {
    const again = failure.canRetry
    return (
      <WalletAnswer
        picture={picture}
        waiting={step === 'pendingInWallet'}
        role="alert"
        title={t(failure.textKey, failure.details)}
        actions={
          <>
            {again && <Button onClick={retry}>{t('common.tryAgain')}</Button>}
            {/* Where to get it: the list has the stores of each. */}
            {wallet === undefined && (
              <Button onClick={() => modal.push('AllWallets', network === undefined ? {} : { network })}>
                {t('connect.all')}
              </Button>
            )}
            <Button tone={again ? 'link' : 'quiet'} onClick={modal.back}>
              {t('connecting.other')}
            </Button>
          </>
        }
      >
        <ErrorBody
          error={failure}
          outcome={t('connecting.nothingShared')}
          offeredStep={again ? 'tryAgain' : undefined}
        />
      </WalletAnswer>
    )
  }
  return (
    <WalletAnswer
      picture={picture}
      waiting
      role="status"
      title={t(opening ? 'connecting.opening' : 'connecting.waiting', { wallet: name })}
      actions={
        <Button tone="quiet" onClick={modal.back}>
          {t(stage === 'stuck' ? 'connecting.other' : 'common.cancel')}
        </Button>
      }
    >
      <p>
        {stage === 'stuck' || stage === 'long'
          ? t(stage === 'stuck' ? 'connecting.stuck' : 'connecting.still', { wallet: name })
          : t(opening ? 'connecting.openingBody' : 'connecting.waitingBody')}
      </p>
    </WalletAnswer>
  )
}

function useOpening(waiting: boolean): boolean {
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setOpened(true), OPENING_MS)
    return () => {
      clearTimeout(timer)
      setOpened(false)
    }
  }, [waiting])
  return !opened
}

'use client'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { ErrorDetails } from '@/components/modal/parts/ErrorDetails'
import { WalletAnswer } from '@/components/modal/parts/WalletAnswer'
import { Button } from '@/components/ui/Button'
import { useConnect } from '@/lib/connect/use-connect'
import { errorCatalogue } from '@/lib/core/error-catalogue'
import type { ViewParams } from '@/lib/modal/views'
import { useRuntime } from '@/lib/runtime/runtime-context'
import { useText } from '@/lib/runtime/use-text'

/** A wallet that opens at once is open by then; before it, "Continue in your wallet" would point at nothing. */
const OPENING_MS = 700
/** After this long a wallet's window may be hidden behind ours. */
const STILL_MS = 8_000

export default function ConnectingExternalView({ walletId }: ViewParams['ConnectingExternal']) {
  const { wallets, modal } = useRuntime()
  const t = useText()
  const { step, error, retry } = useConnect()
  const wallet = useStore(wallets.store, (state) => state.wallets.find(({ id }) => id === walletId))
  const waited = useWaited(step === 'connecting')
  const name = wallet?.name || t('connect.browserWallet')
  const picture = { src: wallet?.icon, seed: wallet?.rdns ?? walletId, shape: 'rounded' } as const

  if (wallet === undefined || error?.code === 'wallet.not_found') {
    return (
      <WalletAnswer
        picture={picture}
        waiting={false}
        role="alert"
        title={t('connecting.notFound', { wallet: name })}
        body={t('connecting.notFoundBody')}
      >
        <Button tone="quiet" onClick={modal.back}>
          {t('connecting.other')}
        </Button>
      </WalletAnswer>
    )
  }
  if (step === 'pendingInWallet') {
    return (
      <WalletAnswer
        picture={picture}
        waiting
        role="alert"
        title={t('connecting.pending', { wallet: name })}
        body={t('connecting.pendingBody', { wallet: name })}
      >
        <Button onClick={retry}>{t('common.tryAgain')}</Button>
      </WalletAnswer>
    )
  }
  if (step === 'failed' && error !== null) {
    const declined = error.code === 'wallet.rejected'
    return (
      <WalletAnswer
        picture={picture}
        waiting={false}
        role="alert"
        title={declined ? t('connecting.declined') : t(error.textKey, error.details)}
        body={t(declined ? 'connecting.declinedBody' : `nextStep.${errorCatalogue[error.code].nextStep}`)}
      >
        {!declined && <ErrorDetails error={error} />}
        <Button onClick={retry}>{t('common.tryAgain')}</Button>
        <Button tone="link" onClick={modal.back}>
          {t('connecting.other')}
        </Button>
      </WalletAnswer>
    )
  }
  return (
    <WalletAnswer
      picture={picture}
      waiting
      role="status"
      title={t(waited === 'opening' ? 'connecting.opening' : 'connecting.waiting', { wallet: name })}
      body={
        waited === 'long'
          ? t('connecting.still', { wallet: name })
          : t(waited === 'opening' ? 'connecting.openingBody' : 'connecting.waitingBody')
      }
    >
      <Button tone="quiet" onClick={modal.back}>
        {t('common.cancel')}
      </Button>
    </WalletAnswer>
  )
}

/** How long the wallet has been asked, in the three spans that read differently. */
function useWaited(active: boolean): 'opening' | 'short' | 'long' {
  const [waited, setWaited] = useState<'opening' | 'short' | 'long'>('opening')
  useEffect(() => {
    if (!active) return
    setWaited('opening')
    const timers = [setTimeout(() => setWaited('short'), OPENING_MS), setTimeout(() => setWaited('long'), STILL_MS)]
    return () => timers.forEach(clearTimeout)
  }, [active])
  return waited
}

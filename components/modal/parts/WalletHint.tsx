'use client'
import { Notice } from '@/components/ui/Notice'
import { useText } from '@/lib/react/use-text'
import { type AskedWallet, OpenWallet, usePairedWallet } from './OpenWallet'
import { useWaitStage } from './use-wait-stage'

/**
 * Where to answer a request that the wallet has: at once for a wallet on another device; for one of this browser, whose
 * window opens by itself, only when it does not answer. Mount it when the request is sent, within a live region.
 */
export function WalletHint(asked: AskedWallet) {
  return usePairedWallet(asked) === undefined ? <SilentWallet /> : <OpenWallet {...asked} />
}

function SilentWallet() {
  const t = useText()
  const stage = useWaitStage(true)
  if (stage !== 'long' && stage !== 'stuck') return null
  return (
    <Notice tone="warn">
      <p>{t(stage === 'long' ? 'request.walletStill' : 'request.walletStuck')}</p>
    </Notice>
  )
}

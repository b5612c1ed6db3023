'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/Button'
import { Notice } from '@/components/ui/Notice'
import { useAccount } from '@/lib/react/use-account'
import { useText } from '@/lib/react/use-text'
import { useWaitStage } from './use-wait-stage'

/** The name of the connected wallet if it is on another device; `undefined` for every other one. */
export function usePairedWallet(): string | undefined {
  return useAccount(({ connectedWalletInfo: wallet }) => (wallet?.type === 'WALLET_CONNECT' ? wallet.name : undefined))
}

/**
 * Tells the visitor to open the wallet that a request was sent to by WalletConnect, because nothing opens it by itself.
 * Nothing for other wallets. Mount it when the request is sent, within a live region.
 */
export function OpenWallet() {
  const t = useText()
  const wallet = usePairedWallet()
  const isLate = useIsLate()
  if (wallet === undefined) return null
  return (
    <Notice tone={isLate ? 'warn' : 'plain'} title={t('request.openWallet')}>
      <p>{t(isLate ? 'request.notAnswered' : 'request.inWallet', { wallet })}</p>
    </Notice>
  )
}

/**
 * Sends a request again that a wallet on another device has not answered for a while, at most once in that time. Only for
 * requests without effect if both are answered. Nothing for other wallets.
 */
export function AskAgain({ onAgain }: { onAgain: () => void }) {
  const [times, setTimes] = useState(0)
  const again = () => {
    setTimes(times + 1)
    onAgain()
  }
  return usePairedWallet() !== undefined && <AgainWhenLate key={times} onAgain={again} />
}

function AgainWhenLate({ onAgain }: { onAgain: () => void }) {
  const t = useText()
  return (
    useIsLate() && (
      <Button tone="link" onClick={onAgain}>
        {t('request.again')}
      </Button>
    )
  )
}

function useIsLate(): boolean {
  const stage = useWaitStage(true)
  return stage === 'long' || stage === 'stuck'
}

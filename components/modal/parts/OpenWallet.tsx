'use client'
import { useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '@/components/ui/Button'
import { Notice } from '@/components/ui/Notice'
import type { Namespace } from '@/lib/core/caip'
import { useShell } from '@/lib/react/runtime-context'
import { useText } from '@/lib/react/use-text'
import { useWaitStage } from './use-wait-stage'

export interface AskedWallet {
  /** Of the wallet. Default: the active one. */
  namespace?: Namespace
}

/** The name of the connected wallet if it is on another device; `undefined` for every other one. */
export function usePairedWallet({ namespace }: AskedWallet = {}): string | undefined {
  return useStore(useShell().account, ({ active, accounts }) => {
    const { connectedWalletInfo: wallet } = accounts[namespace ?? active]
    return wallet?.type === 'WALLET_CONNECT' ? wallet.name : undefined
  })
}

/**
 * Tells the visitor to open the wallet that a request was sent to by WalletConnect, because nothing opens it by itself.
 * Nothing for other wallets. Mount it when the request is sent, within a live region.
 */
export function OpenWallet(asked: AskedWallet) {
  const t = useText()
  const wallet = usePairedWallet(asked)
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
export function AskAgain({ onAgain, ...asked }: AskedWallet & { onAgain: () => void }) {
  const [times, setTimes] = useState(0)
  const again = () => {
    setTimes(times + 1)
    onAgain()
  }
  return usePairedWallet(asked) !== undefined && <AgainWhenLate key={times} onAgain={again} />
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

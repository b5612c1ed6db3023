'use client'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { isRecoveryOffered, keepRecoveryOffered } from '@/lib/account/recovery-offers'
import { namespaces } from '@/lib/core/namespaces'
import { useRuntime } from './runtime-context'
import { useBalances } from './use-balances'
import { useEmbedded } from './use-embedded'

/**
 * Whether to tell the owner that recovery can be chosen: once for each wallet, after its first funds have arrived, and
 * only while automatic recovery is its one way. The frame says so; a frame that does not know the question is not asked
 * again before the view opens anew.
 */
export function useRecoveryOffer() {
  const { account, ports } = useRuntime()
  const { wallet, isNew } = useEmbedded()
  const { balances } = useBalances()
  // The same address of the wallet on all of its networks.
  const address = useStore(
    account,
    ({ accounts }) =>
      namespaces.map((each) => accounts[each]).find(({ connectedWalletInfo: info }) => info?.type === 'AUTH')?.address,
  )
  const [isShown, setShown] = useState(false)
  const hasFunds = balances?.some(({ amount }) => BigInt(amount) > 0n) === true
  const frame = hasFunds && !isNew ? wallet?.frame : undefined

  useEffect(() => {
    if (!frame || address === undefined || isRecoveryOffered(ports.storage, address)) return
    const asking = new AbortController()
    frame.request('GET_RECOVERY', undefined, asking.signal).then(
      ({ isAutomaticAlone }) => {
        if (asking.signal.aborted) return
        // An owner with another way has found the choice already.
        keepRecoveryOffered(ports.storage, address)
        setShown(isAutomaticAlone)
      },
      () => undefined,
    )
    return () => asking.abort()
  }, [address, frame, ports.storage])

  return {
    isShown,
    dismiss: () => setShown(false),
    /** Opens the choice in the frame. */
    choose() {
      setShown(false)
      void wallet?.requests.showSecurity('recovery').catch(() => undefined)
    },
  }
}

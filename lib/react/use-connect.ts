'use client'
import { useSelector } from '@xstate/react'
import type { ConnectStep } from '@/lib/connect/connect-machine'
import { useRuntime } from './runtime-context'
import { useFlows } from './use-flows'

/** The running connect of the ConnectingExternal view. Entering the view starts it and leaving the view cancels it. */
export function useConnect() {
  const { connect } = useFlows()
  const { wallets } = useRuntime()
  const walletId = useSelector(connect, (snapshot) => snapshot.context.walletId)
  return {
    step: useSelector(connect, (snapshot): ConnectStep => snapshot.value),
    error: useSelector(connect, (snapshot) => snapshot.context.error),
    /** `undefined` when the wallet is no longer in the page. */
    wallet: wallets.find(walletId),
    retry: () => connect.send({ type: 'retry' }),
    cancel: () => connect.send({ type: 'cancel' }),
  }
}

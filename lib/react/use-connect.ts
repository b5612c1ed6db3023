'use client'
import type { ConnectStep } from '@/lib/connect/connect-machine'
import { useRuntime } from './runtime-context'
import { useFlows } from './use-flows'
import { useSnapshot } from './use-snapshot'

/** The running connect of the ConnectingExternal view. Entering the view starts it and leaving the view cancels it. */
export function useConnect() {
  const { connect } = useFlows()
  const { wallets } = useRuntime()
  const { value, context } = useSnapshot(connect)
  const step: ConnectStep = value
  const { error, walletId } = context
  return {
    step,
    error,
    /** `undefined` when the wallet is no longer in the page. */
    wallet: wallets.find(walletId),
    retry: () => connect.send({ type: 'retry' }),
    cancel: () => connect.send({ type: 'cancel' }),
  }
}

'use client'
import { networkOf } from '@/lib/chains/network'
import type { SwitchNetworkStep } from '@/lib/switch-network/switch-network-machine'
import { useRuntime } from './runtime-context'
import { useFlows } from './use-flows'
import { useSnapshot } from './use-snapshot'

/** The running switch of the SwitchNetwork view. Entering the view starts it and leaving the view cancels it. */
export function useSwitchNetwork() {
  const { switchNetwork } = useFlows()
  const { network } = useRuntime()
  const { value, context } = useSnapshot(switchNetwork)
  const step: SwitchNetworkStep = value
  const { error, network: target } = context
  return {
    step,
    error,
    target: target === null ? undefined : networkOf(network.getState().networks, target),
    retry: () => switchNetwork.send({ type: 'retry' }),
    cancel: () => switchNetwork.send({ type: 'cancel' }),
  }
}

'use client'
import { useSelector } from '@xstate/react'
import { networkOf } from '@/lib/chains/network'
import type { SwitchNetworkStep } from '@/lib/switch-network/switch-network-machine'
import { useRuntime } from './runtime-context'
import { useFlows } from './use-flows'

/** The running switch of the SwitchNetwork view. Entering the view starts it and leaving the view cancels it. */
export function useSwitchNetwork() {
  const { switchNetwork } = useFlows()
  const { network } = useRuntime()
  const target = useSelector(switchNetwork, (snapshot) => snapshot.context.network)
  return {
    step: useSelector(switchNetwork, (snapshot): SwitchNetworkStep => snapshot.value),
    error: useSelector(switchNetwork, (snapshot) => snapshot.context.error),
    target: target === null ? undefined : networkOf(network.getState().networks, target),
    retry: () => switchNetwork.send({ type: 'retry' }),
    cancel: () => switchNetwork.send({ type: 'cancel' }),
  }
}

'use client'
import { useStore } from 'zustand'
import type { Step } from '@/components/ui/Steps'
import { networkOf } from '@/lib/chains/network'
import type { OnrampOrder } from '@/lib/onramp/onramp-view'
import { useRuntime } from '@/lib/react/runtime-context'
import { useText } from '@/lib/react/use-text'

const STEPS = ['order', 'payment', 'sends', 'chain'] as const
type StepId = (typeof STEPS)[number]

/** Whether the provider says that it has sent tokens. An amount alone does not: it may be what it will send. */
export const hasSent = ({ transactionId }: OnrampOrder): boolean => transactionId !== null

/** How far an order is, from the facts alone. */
export function useOrderSteps(order: OnrampOrder): readonly Step[] {
  const t = useText()
  const { network } = useRuntime()
  const networks = useStore(network, (state) => state.networks)
  const details = {
    provider: order.service.name,
    symbol: order.token.symbol,
    network: networkOf(networks, order.network).name,
  }
  const { current, isFailed } = progressOf(order)
  const at = current === null ? STEPS.length : STEPS.indexOf(current)
  return STEPS.map((id, index) => {
    const state = index < at ? 'done' : index > at ? 'todo' : isFailed ? 'failed' : 'current'
    return { id, label: t(`onramp.step.${id}`, details), state, stateLabel: t(`request.state.${state}`) }
  })
}

/** The step that the order is at, `null` after the last one, and whether it ended there. */
function progressOf(order: OnrampOrder): {
  readonly current: StepId | null
  readonly isFailed: boolean
} {
  switch (order.status) {
    case 'created':
    case 'opened':
      return { current: 'payment', isFailed: false }
    // The provider may still wait for the payment: it says only that it knows of the order.
    case 'pending':
      return { current: hasSent(order) ? 'chain' : 'payment', isFailed: false }
    case 'completed':
    case 'delivered_less':
      return { current: null, isFailed: false }
    case 'failed':
    case 'refunded':
      return { current: hasSent(order) ? 'chain' : 'sends', isFailed: true }
    case 'expired':
      return { current: 'payment', isFailed: true }
  }
}

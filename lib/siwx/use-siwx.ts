'use client'
import { useSelector } from '@xstate/react'
import { use } from 'react'
import { useRuntime } from '@/lib/runtime/runtime-context'
import { type SiwxFlowState, siwxStateOf } from './siwx-state'

/** The running sign-in and what a visitor can do about it. Suspends until its code is here. */
export function useSiwx(): SiwxFlowState & { readonly sign: () => void; readonly cancel: () => void } {
  const flow = useRuntime().session.guide()?.flow()
  if (flow === undefined) throw new Error('useSiwx needs a connected wallet and sign-in that is on')
  const { actor } = use(flow)
  const snapshot = useSelector(actor, (current) => current)
  return {
    ...siwxStateOf(snapshot),
    sign: () => actor.send({ type: 'sign' }),
    cancel: () => actor.send({ type: 'cancel' }),
  }
}

'use client'
import { use } from 'react'
import { type SignInFlowState, signInStateOf } from '@/lib/sign-in/sign-in-state'
import { useRuntime } from './runtime-context'
import { useSnapshot } from './use-snapshot'

/** The state of sign-in and its actions. Suspends until the code has loaded. */
export function useSignIn(): SignInFlowState & { readonly sign: () => void; readonly cancel: () => void } {
  const flow = useRuntime().signInGate()?.flow()
  if (flow === undefined) throw new Error('useSignIn needs a connected wallet and sign-in to be enabled')
  const { actor } = use(flow)
  return {
    ...signInStateOf(useSnapshot(actor)),
    sign: () => actor.send({ type: 'sign' }),
    cancel: () => actor.send({ type: 'cancel' }),
  }
}

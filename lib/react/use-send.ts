'use client'
import type { HeldToken } from '@/lib/balance/held-tokens'
import type { TypedFiat } from '@/lib/price/fiat-entry'
import { heldChoiceOf, sendFormOf } from '@/lib/send/send-selectors'
import { useAccountFlows } from './use-account-flows'
import { useSelected } from './use-selected'

function useSendActor() {
  const send = useAccountFlows().send.current()?.actor
  if (send === undefined) throw new Error('useSend works in views of a transfer only, which load it first')
  return send
}

/**
 * Reads the running transfer and turns clicks into events. Has no state of its own. For views that `loadView` loads with
 * the flow.
 */
export function useSend() {
  const send = useSendActor()
  return {
    ...useSelected(send, sendFormOf),
    chooseToken: () => send.send({ type: 'chooseToken' }),
    /** @param entered - Plain decimal text, as `readAmount` gives it. */
    setAmount: (entered: string) => send.send({ type: 'setAmount', amount: entered }),
    setFiat: (typed: TypedFiat) => send.send({ type: 'setFiat', typed }),
    toggleFiat: () => send.send({ type: 'toggleFiat' }),
    setMax: () => send.send({ type: 'setMax' }),
    setRecipient: (text: string) => send.send({ type: 'setRecipient', text }),
    acceptRisk: (accepted: boolean) => send.send({ type: 'acceptRisk', accepted }),
    retry: () => send.send({ type: 'retry' }),
    review: () => send.send({ type: 'review' }),
    confirm: () => send.send({ type: 'confirm' }),
    allowAskAgain: (allowed: boolean) => send.send({ type: 'allowAskAgain', allowed }),
    cancel: () => send.send({ type: 'cancel' }),
    finish: () => send.send({ type: 'finish' }),
  }
}

export type SendModel = ReturnType<typeof useSend>

/** The tokens that the account holds, for the view that chooses one. */
export function useHeldChoice() {
  const send = useSendActor()
  return {
    ...useSelected(send, heldChoiceOf),
    selectToken: (token: HeldToken) => send.send({ type: 'selectToken', token }),
  }
}

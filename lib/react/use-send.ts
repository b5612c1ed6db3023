'use client'
import type { HeldToken } from '@/lib/balance/held-tokens'
import type { TypedFiat } from '@/lib/price/fiat-entry'
import {
  checkedTransfer,
  costOf,
  enteredUnits,
  lacksConsent,
  recipientProblem,
  recipientWarnings,
} from '@/lib/send/send-rules'
import { buttonOf, recipientNameOf, stepOf } from '@/lib/send/send-selectors'
import { isRequestOpen, shownTransactionError, walletBusyUntil } from '@/lib/transaction/confirmation-attempt'
import { useAccountFlows } from './use-account-flows'
import { useSnapshot } from './use-snapshot'

/**
 * Reads the running transfer and turns clicks into events. Has no state of its own. For views that `loadView` loads with
 * the flow.
 */
export function useSend() {
  const send = useAccountFlows().send.current()?.actor
  if (send === undefined) throw new Error('useSend works in views of a transfer only, which load it first')
  const snapshot = useSnapshot(send)
  const { context } = snapshot
  const { account, balances, token, amount, recipient, check, checkError, loadError, sent } = context
  return {
    step: stepOf(snapshot),
    button: buttonOf(snapshot),
    account,
    balances,
    token,
    amount,
    leftByMax: context.leftByMax,
    isAmountNext: context.isAmountNext,
    wantsFiat: context.wantsFiat,
    typedFiat: context.typedFiat,
    /** As typed. */
    recipient,
    name: recipientNameOf(snapshot),
    /** Why the name could not be asked for. */
    nameError: recipientNameOf(snapshot)?.step === 'failed' ? context.nameError : undefined,
    problem: recipientProblem(context),
    warnings: recipientWarnings(context),
    isRiskAccepted: !lacksConsent(context),
    /** Base units; `null` without an amount. */
    units: enteredUnits(context),
    /** `undefined` while a token or a recipient is missing. */
    transfer: checkedTransfer(context),
    check,
    /** The expected fee with deposit, native base units; `undefined` while unknown. */
    cost: costOf(context),
    loadError,
    checkError,
    transactionError: shownTransactionError(context),
    /** What is known about the transfer when its confirmation fails. */
    attempt: { isRequestOpen: isRequestOpen(context), sentBefore: false },
    walletBusyUntil: walletBusyUntil(context),
    mayAskAgain: context.mayAskAgain,
    walletChanged: context.walletChanged,
    sent,

    chooseToken: () => send.send({ type: 'chooseToken' }),
    selectToken: (chosen: HeldToken) => send.send({ type: 'selectToken', token: chosen }),
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

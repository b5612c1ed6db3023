import type { SnapshotFrom } from 'xstate'
import { isRequestOpen, shownTransactionError, walletBusyUntil } from '@/lib/transaction/confirmation-attempt'
import { answerOf, namedAddressOf, nameOf } from './recipient-name'
import type { sendMachine } from './send-machine'
import {
  amountProblem,
  checkedTransfer,
  costOf,
  enteredUnits,
  lacksConsent,
  recipientOf,
  recipientProblem,
  recipientWarnings,
} from './send-rules'
import type { RecipientName, SendButton, SendStep } from './send-state'

// Selectors of the views of a transfer. Loaded with them.

export type SendSnapshot = SnapshotFrom<typeof sendMachine>

export function stepOf(snapshot: SendSnapshot): SendStep {
  if (snapshot.matches('loading')) return 'loading'
  if (snapshot.matches('loadFailed')) return 'loadFailed'
  if (snapshot.matches('done')) return 'done'
  if (snapshot.matches({ sending: 'asking' })) return 'asking'
  if (snapshot.matches({ sending: 'waiting' })) return 'waiting'
  if (snapshot.matches({ active: 'review' })) return 'reviewing'
  if (snapshot.matches({ active: { form: { transfer: 'checked' } } })) return 'checked'
  if (snapshot.matches({ active: { form: { transfer: 'failed' } } })) return 'checkFailed'
  if (snapshot.matches({ active: { form: { transfer: 'resolving' } } })) return 'resolving'
  if (snapshot.matches({ active: { form: { transfer: 'editing' } } })) return 'editing'
  return snapshot.matches('active') ? 'checking' : 'idle'
}

/** What the form, the review and the result show. */
export function sendFormOf(snapshot: SendSnapshot) {
  const { context } = snapshot
  const name = recipientNameOf(snapshot)
  return {
    step: stepOf(snapshot),
    button: buttonOf(snapshot),
    account: context.account,
    balances: context.balances,
    token: context.token,
    amount: context.amount,
    leftByMax: context.leftByMax,
    isAmountNext: context.isAmountNext,
    wantsFiat: context.wantsFiat,
    typedFiat: context.typedFiat,
    /** As typed. */
    recipient: context.recipient,
    name,
    /** Why the name could not be asked for. */
    nameError: name?.step === 'failed' ? context.nameError : undefined,
    problem: recipientProblem(context),
    warnings: recipientWarnings(context),
    isRiskAccepted: !lacksConsent(context),
    /** Base units; `null` without an amount. */
    units: enteredUnits(context),
    /** `undefined` while a token or a recipient is missing. */
    transfer: checkedTransfer(context),
    check: context.check,
    /** The expected fee with deposit, native base units; `undefined` while unknown. */
    cost: costOf(context),
    loadError: context.loadError,
    checkError: context.checkError,
    transactionError: shownTransactionError(context),
    /** What is known about the transfer when its confirmation fails. */
    attempt: { isRequestOpen: isRequestOpen(context), sentBefore: false },
    walletBusyUntil: walletBusyUntil(context),
    mayAskAgain: context.mayAskAgain,
    walletChanged: context.walletChanged,
    sent: context.sent,
  }
}

/** What the list of tokens shows. */
export const heldChoiceOf = (snapshot: SendSnapshot) => ({
  balances: snapshot.context.balances,
  chosen: snapshot.context.token,
  isLoading: stepOf(snapshot) === 'loading',
})

/** The name in the recipient field; `undefined` for an address or other text. */
export function recipientNameOf(snapshot: SendSnapshot): RecipientName | undefined {
  const { context } = snapshot
  const name = nameOf(context)
  if (name === undefined) return undefined
  const isFailed = snapshot.matches({ active: { form: { name: 'failed' } } })
  const isAnswered = !isFailed && context.nameError === undefined && answerOf(context) !== undefined
  return {
    name,
    step: isFailed ? 'failed' : isAnswered ? 'answered' : 'lookingUp',
    address: namedAddressOf(context),
  }
}

/** The main button of the form, which names what is missing for the review. */
export function buttonOf(snapshot: SendSnapshot): SendButton {
  const { context } = snapshot
  const step = stepOf(snapshot)
  if (step === 'asking' || step === 'waiting') return { kind: 'inProgress', enabled: true }
  if (step === 'idle' || step === 'loading') return { kind: 'loading', enabled: false }
  if (step === 'loadFailed') return { kind: 'retry', enabled: true }
  if (context.token === undefined) return { kind: 'selectToken', enabled: true }
  const name = recipientNameOf(snapshot)
  if (name?.step === 'failed') return { kind: 'retry', enabled: true }
  if ((enteredUnits(context) ?? 0n) === 0n) return { kind: 'enterAmount', enabled: false }
  const problem = amountProblem(context)
  if (problem === 'insufficientBalance') return { kind: problem, symbol: context.token.symbol, enabled: false }
  if (problem === 'insufficientGas') {
    return { kind: problem, symbol: context.account?.nativeCurrency.symbol ?? '', enabled: false }
  }
  if (recipientProblem(context) !== undefined) return { kind: 'fixRecipient', enabled: false }
  if (name?.step === 'lookingUp' || step === 'resolving') return { kind: 'resolving', enabled: false }
  if (recipientOf(context) === undefined) return { kind: 'enterRecipient', enabled: false }
  if (step === 'checkFailed') return { kind: 'retry', enabled: true }
  if (step === 'checking') return { kind: 'loading', enabled: false }
  return lacksConsent(context) ? { kind: 'acceptRisk', enabled: false } : { kind: 'review', enabled: true }
}

import type { SnapshotFrom } from 'xstate'
import { answerOf, namedAddressOf, nameOf } from './recipient-name'
import type { sendMachine } from './send-machine'
import { amountProblem, enteredUnits, lacksConsent, recipientOf, recipientProblem } from './send-rules'
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

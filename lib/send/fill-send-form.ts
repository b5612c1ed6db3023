import type { ActorRefFrom } from 'xstate'
import { amountFromInput } from '@/lib/balance/held-tokens'
import { isSameAddress } from '@/lib/core/account-key'
import { isNativeToken } from '@/lib/core/caip'
import { namespaceOf } from '@/lib/core/namespaces'
import { parseTokenReference } from '@/lib/core/token-reference'
import { followViews } from '@/lib/flow/follow-views'
import type { ModalStore } from '@/lib/modal/modal-store'
import type { ViewEntry, ViewParams } from '@/lib/modal/views'
import type { sendMachine } from './send-machine'
import type { SendContext } from './send-machine-context'

type SendActor = ActorRefFrom<typeof sendMachine>

interface FillSendFormContext {
  readonly modal: ModalStore
  /** For developers. Visitors see a form without the token. */
  warn(message: string): void
}

/**
 * Fills the form with the params of the visible entry of Send, once the balances are known. Fills each entry once, so
 * that a visitor who returns to the form finds what they have changed. Returns a function that stops it.
 */
export function fillSendForm(actor: SendActor, { modal, warn }: FillSendFormContext): () => void {
  const filled = new WeakSet<ViewEntry>()
  let visible: ViewEntry | undefined

  function fill(): void {
    const snapshot = actor.getSnapshot()
    if (visible?.view !== 'Send' || filled.has(visible)) return
    // A transfer in progress is not replaced.
    if (snapshot.matches('sending')) filled.add(visible)
    if (!snapshot.matches({ active: 'form' })) return
    filled.add(visible)
    enter(actor, snapshot.context, visible.params, warn)
  }

  const stops = [
    followViews(modal, {
      entered: (entry) => {
        visible = entry
        fill()
      },
      left: () => {
        visible = undefined
      },
    }),
    actor.subscribe(fill).unsubscribe,
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function enter(
  actor: SendActor,
  { account, balances, token }: SendContext,
  params: ViewParams['Send'],
  warn: (message: string) => void,
): void {
  if (params.to !== undefined) actor.send({ type: 'setRecipient', text: params.to })
  const reference = parseTokenReference(params.token)
  const isHere = reference?.chainId === undefined || reference.chainId === account?.chainId
  const named = balances.find(({ chainId, address }) =>
    reference === null || !isHere
      ? false
      : reference.address === null
        ? isNativeToken(address)
        : isSameAddress(namespaceOf(chainId), address, reference.address),
  )
  if (named !== undefined) actor.send({ type: 'selectToken', token: named })
  else if (params.token !== undefined) {
    warn(`Foyer: Send opens without "token" ${params.token}: the account holds none on ${account?.chainId}`)
    // The amount is of that token.
    return
  }
  const amount = params.amount === undefined ? null : amountFromInput(params.amount, named ?? token)
  if (amount !== null) actor.send({ type: 'setAmount', amount })
}

import type { ActorRefFrom } from 'xstate'
import { amountFor } from '@/lib/balance/held-tokens'
import { isSameAddress } from '@/lib/core/account-key'
import { isNativeToken } from '@/lib/core/caip'
import { namespaceOf } from '@/lib/core/namespaces'
import { parseTokenReference } from '@/lib/core/token-reference'
import { fillForm } from '@/lib/flow/fill-form'
import type { ModalStore } from '@/lib/modal/modal-store'
import type { ViewParams } from '@/lib/modal/views'
import type { sendMachine } from './send-machine'
import type { SendContext } from './send-machine-context'

type SendActor = ActorRefFrom<typeof sendMachine>

interface FillSendFormContext {
  readonly modal: ModalStore
  /** For developers. Visitors see a form without the token. */
  warn(message: string): void
}

/** Fills the form with the params of Send, once the balances are known. Returns a function that stops it. */
export function fillSendForm(actor: SendActor, { modal, warn }: FillSendFormContext): () => void {
  return fillForm(modal, {
    paramsOf: (entry) => (entry.view === 'Send' ? entry.params : undefined),
    state() {
      const snapshot = actor.getSnapshot()
      if (snapshot.matches('sending')) return 'busy'
      return snapshot.matches({ active: 'form' }) ? 'ready' : 'loading'
    },
    fill: (params) => enter(actor, actor.getSnapshot().context, params, warn),
    subscribe: (listener) => actor.subscribe(listener),
  })
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
  const amount = amountFor(named ?? token, params.amount ?? '')
  if (amount !== '') actor.send({ type: 'setAmount', amount })
}

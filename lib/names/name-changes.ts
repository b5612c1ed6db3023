import { createActor, fromPromise } from 'xstate'
import type { AppError } from '@/lib/core/app-error'
import { followForm } from '@/lib/flow/follow-form'
import { currentEntry } from '@/lib/modal/modal-router'
import type { TextKey } from '@/lib/text/text-key'
import { type ChangeAction, type ChangedName, type NameChange, nameChangeMachine } from './name-change-machine'
import {
  nameAccept,
  nameAddress,
  nameOffer,
  nameRelease,
  nameUpdate,
  nameWithdraw,
  type SignedMessage,
} from './names-contract'
import type { NamesFlowContext } from './names-flow-context'
import { isOwner } from './record-labels'
import { signNameRequest } from './sign-name-request'

const SAID: Readonly<Record<ChangeAction, TextKey>> = {
  update: 'names.saved',
  address: 'names.saved',
  offer: 'names.offered',
  accept: 'names.registered',
  withdraw: 'names.withdrawn',
  release: 'names.released',
}

/** Changes names of the connected account, one at a time. */
export function createNameChanges(context: NamesFlowContext) {
  const { modal, snackbar, connections, call, nameQueries, ownedQueries, now } = context

  /** The visible view, or the one below a request of the embedded wallet. */
  const isFormOpen = (): boolean => {
    const { open, embedded, stack } = modal.store.getState()
    return (open || embedded) && stack.some(({ view }) => view === 'ChangeAccountName')
  }

  function changed({ account, request: { action, name } }: NameChange, record: ChangedName): void {
    const isOwned = record !== null && isOwner(record, account.address)
    // What is shown now is read anew; a failure leaves what the server has just answered.
    void ownedQueries.apply(name, record)
    void nameQueries.invalidate()
    snackbar.show('success', SAID[action], { name })
    if (isFormOpen()) leaveForm(isOwned, name)
  }

  function leaveForm(isOwned: boolean, name: string): void {
    const state = modal.store.getState()
    const [below, top] = [state.stack.at(-2)?.view, currentEntry(state).view]
    if (isOwned && top === 'ChangeAccountName' && below === 'AccountName') {
      modal.back()
      return
    }
    modal.reset('Account')
    if (isOwned) modal.push('AccountName', { name })
    else modal.push('AccountNames')
  }

  function failed({ textKey, details }: AppError): void {
    if (!isFormOpen()) snackbar.show('error', textKey, details)
  }

  async function send(action: ChangeAction, message: SignedMessage, signal: AbortSignal): Promise<ChangedName> {
    if (action === 'update') return call(nameUpdate, message, signal)
    if (action === 'address') return call(nameAddress, message, signal)
    if (action === 'offer') return call(nameOffer, message, signal)
    if (action === 'accept') return call(nameAccept, message, signal)
    if (action === 'withdraw') return call(nameWithdraw, message, signal)
    await call(nameRelease, message, signal)
    return null
  }

  const changes = createActor(
    nameChangeMachine.provide({
      actors: {
        sign: fromPromise<SignedMessage, NameChange>(({ input: { request, account }, signal }) =>
          signNameRequest(request, account, { connections, now: now() }, signal),
        ),
        send: fromPromise<ChangedName, { readonly action: ChangeAction; readonly message: SignedMessage }>(
          ({ input: { action, message }, signal }) => send(action, message, signal),
        ),
      },
    }),
    { input: { now, changed, failed } },
  ).start()

  const stop = followForm(context, ['ChangeAccountName'], {
    viewChanged: () => undefined,
    walletChanged: (owner) => changes.send({ type: 'walletChanged', account: owner }),
    closed: () => changes.send({ type: 'dismissError' }),
  })

  return {
    changes,
    stop() {
      stop()
      changes.stop()
    },
  }
}

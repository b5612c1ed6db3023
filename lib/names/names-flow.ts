import { onlineManager } from '@tanstack/react-query'
import { createActor, fromPromise } from 'xstate'
import { patchAccount } from '@/lib/account/account-store'
import { isSameAddress } from '@/lib/core/account-key'
import type { AppError } from '@/lib/core/app-error'
import { EIP155 } from '@/lib/core/namespaces'
import { followForm } from '@/lib/flow/follow-form'
import { currentEntry } from '@/lib/modal/modal-router'
import { createNameChanges } from './name-changes'
import type { NameServiceState } from './name-service-state'
import { type NameRecord, nameRegister, nameSuggestions, type SignedMessage, type Suggestions } from './names-contract'
import type { NamesFlowContext } from './names-flow-context'
import { isOwner } from './record-labels'
import { type Registration, registrationMachine } from './registration-machine'
import { type NamingAccount, signNameRequest } from './sign-name-request'

/** Registers names for the connected account, and changes them. */
export function createNamesFlow(context: NamesFlowContext) {
  const { account, modal, snackbar, connections, call, nameQueries, ownedQueries, now } = context

  /** The visible view, or the one below a request of the embedded wallet. */
  const isFormOpen = (): boolean => {
    const { open, embedded, stack } = modal.store.getState()
    return (open || embedded) && stack.some(({ view }) => view === 'RegisterAccountName')
  }

  function registered(record: NameRecord, owner: NamingAccount): void {
    const { address } = account.getState().accounts[EIP155]
    if (address !== undefined && isSameAddress(EIP155, address, owner.address)) {
      patchAccount(account, EIP155, { profileName: record.name })
    }
    // What is shown now is read anew; a failure leaves the name that was just set.
    void nameQueries.invalidate()
    void ownedQueries.apply(record.name, record)
    if (!isFormOpen()) snackbar.show('success', 'names.registered', { name: record.name })
    else if (currentEntry(modal.store.getState()).view === 'RegisterAccountName') {
      modal.replace('RegisterAccountNameSuccess')
    } else modal.reset('RegisterAccountNameSuccess')
  }

  function failed({ textKey, details }: AppError): void {
    if (!isFormOpen()) snackbar.show('error', textKey, details)
  }

  /** The view of a registered name is for its owner. */
  function leaveSuccess(): void {
    const { done } = registration.getSnapshot().context
    const { address } = account.getState().accounts[EIP155]
    const { view } = currentEntry(modal.store.getState())
    if (view === 'RegisterAccountNameSuccess' && done && !isOwner(done, address)) modal.reset('Account')
  }

  const registration = createActor(
    registrationMachine.provide({
      actors: {
        suggest: fromPromise<Suggestions, { text: string }>(({ input, signal }) =>
          call(nameSuggestions, { name: input.text }, signal),
        ),
        sign: fromPromise<SignedMessage, Registration>(({ input: { account: owner, name, attributes }, signal }) =>
          signNameRequest({ action: 'register', name, attributes }, owner, { connections, now: now() }, signal),
        ),
        register: fromPromise<NameRecord, SignedMessage>(({ input, signal }) => call(nameRegister, input, signal)),
      },
    }),
    { input: { now, registered, failed } },
  ).start()

  const { changes, stop: stopChanges } = createNameChanges(context)
  const stops = [
    stopChanges,
    followForm(context, ['RegisterAccountName'], {
      viewChanged: () => undefined,
      walletChanged(owner) {
        registration.send({ type: 'walletChanged', account: owner })
        leaveSuccess()
      },
      closed: () => registration.send({ type: 'dismissError' }),
    }),
    onlineManager.subscribe((online) => online && registration.send({ type: 'online' })),
  ]

  let last: { readonly of: unknown; readonly state: NameServiceState } | undefined
  return {
    registration,
    changes,
    /** The same object until something changes. */
    state(): NameServiceState {
      const snapshot = registration.getSnapshot()
      if (last?.of === snapshot) return last.state
      const loading = snapshot.matches({ form: 'checking' }) || snapshot.matches('registering')
      const found = snapshot.context.answer?.found.suggestions ?? []
      const suggestions = found.filter(({ status }) => status === 'available').map(({ name }) => ({ name }))
      last = { of: snapshot, state: { suggestions, loading } }
      return last.state
    },
    subscribe(listener: () => void): () => void {
      const subscription = registration.subscribe(listener)
      return () => subscription.unsubscribe()
    },
    stop() {
      for (const stop of stops) stop()
      registration.stop()
    },
  }
}

/** The running registration, and the change of a name. */
export type NamesFlow = ReturnType<typeof createNamesFlow>

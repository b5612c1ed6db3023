import { onlineManager } from '@tanstack/react-query'
import { createActor, fromPromise } from 'xstate'
import { patchAccount } from '@/lib/account/account-store'
import { isSameAddress } from '@/lib/core/account-key'
import { EIP155 } from '@/lib/core/namespaces'
import { followForm } from '@/lib/flow/follow-form'
import { currentEntry } from '@/lib/modal/modal-router'
import { createNameSubmission } from './create-name-submission'
import { nameFormMachine, registrationOf } from './name-form-machine'
import { type NameRecord, nameSuggestions, type Suggestions } from './names-contract'
import type { NamesFlowContext } from './names-flow-context'
import { isOwner } from './record-labels'
import type { NamingAccount } from './sign-name-request'

/** The form in which a name is typed, and the submission that registers it for the connected account. */
export function createNameRegistration(context: NamesFlowContext) {
  const { account, modal, snackbar, call, nameQueries, ownedQueries } = context

  const form = createActor(
    nameFormMachine.provide({
      actors: {
        suggest: fromPromise<Suggestions, { text: string }>(({ input, signal }) =>
          call(nameSuggestions, { name: input.text }, signal),
        ),
      },
    }),
  ).start()

  const { submission, isFormOpen } = createNameSubmission(context, 'RegisterAccountName', {
    accepted: (accepted, record) => record !== null && registered(record, accepted.account),
    refused: () => form.send({ type: 'checkAgain' }),
  })

  function registered(record: NameRecord, owner: NamingAccount): void {
    form.send({ type: 'registered', record })
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

  /** The view of a registered name is for its owner. */
  function leaveSuccess(): void {
    const { done } = form.getSnapshot().context
    const { address } = account.getState().accounts[EIP155]
    const { view } = currentEntry(modal.store.getState())
    if (view === 'RegisterAccountNameSuccess' && done && !isOwner(done, address)) modal.reset('Account')
  }

  /** What is being signed or sent does not change with its form. */
  function edit(event: Parameters<typeof form.send>[0]): void {
    if (!submission.getSnapshot().matches('idle')) return
    submission.send({ type: 'dismissError' })
    form.send(event)
  }

  const stops = [
    followForm(context, ['RegisterAccountName'], {
      viewChanged: () => undefined,
      walletChanged(owner) {
        submission.send({ type: 'walletChanged', account: owner })
        leaveSuccess()
      },
      closed: () => submission.send({ type: 'dismissError' }),
    }),
    onlineManager.subscribe((online) => online && form.send({ type: 'online' })),
  ]

  return {
    form,
    submission,
    enter: (text: string) => edit({ type: 'enter', text }),
    setPicture: (picture: string | null) => edit({ type: 'setPicture', picture }),
    retry: () => form.send({ type: 'retry' }),
    register(): void {
      const request = registrationOf(form.getSnapshot().context)
      if (request !== undefined) submission.send({ type: 'submit', request })
    },
    cancel: () => submission.send({ type: 'cancel' }),
    stop() {
      for (const stop of stops) stop()
      form.stop()
      submission.stop()
    },
  }
}

import { followForm } from '@/lib/flow/follow-form'
import { currentEntry } from '@/lib/modal/modal-router'
import type { TextKey } from '@/lib/text/text-key'
import { createNameSubmission } from './create-name-submission'
import type { NameRequest } from './name-messages'
import type { NamesFlowContext } from './names-flow-context'
import { isOwner } from './record-labels'

const SAID: Readonly<Record<NameRequest['action'], TextKey>> = {
  register: 'names.registered',
  update: 'names.saved',
  address: 'names.saved',
  offer: 'names.offered',
  accept: 'names.registered',
  withdraw: 'names.withdrawn',
  release: 'names.released',
}

/** Changes names of the connected account, one at a time. */
export function createNameChanges(context: NamesFlowContext) {
  const { modal, snackbar, nameQueries, ownedQueries } = context
  const { submission: changes, isFormOpen } = createNameSubmission(context, 'ChangeAccountName', {
    accepted({ account, request: { action, name } }, record) {
      const isOwned = record !== null && isOwner(record, account.address)
      // What is shown now is read anew; a failure leaves what the server has just answered.
      void ownedQueries.apply(name, record)
      void nameQueries.invalidate()
      snackbar.show('success', SAID[action], { name })
      if (isFormOpen()) leaveForm(isOwned, name)
    },
  })

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

import { createActor, fromPromise } from 'xstate'
import type { AppError } from '@/lib/core/app-error'
import type { CallApi } from '@/lib/core/call-endpoint'
import type { NameRequest } from './name-messages'
import {
  nameAccept,
  nameAddress,
  nameOffer,
  nameRegister,
  nameRelease,
  nameUpdate,
  nameWithdraw,
  type SignedMessage,
} from './names-contract'
import type { NamesFlowContext } from './names-flow-context'
import { signNameRequest } from './sign-name-request'
import { type NameSubmission, type SubmissionEffects, type SubmittedName, signedSubmission } from './signed-submission'

async function send(
  call: CallApi,
  action: NameRequest['action'],
  message: SignedMessage,
  signal: AbortSignal,
): Promise<SubmittedName> {
  if (action === 'register') return call(nameRegister, message, signal)
  if (action === 'update') return call(nameUpdate, message, signal)
  if (action === 'address') return call(nameAddress, message, signal)
  if (action === 'offer') return call(nameOffer, message, signal)
  if (action === 'accept') return call(nameAccept, message, signal)
  if (action === 'withdraw') return call(nameWithdraw, message, signal)
  await call(nameRelease, message, signal)
  return null
}

/**
 * The submission of one form.
 *
 * @param form - While it is open, also below a request of the embedded wallet, it shows failures itself; otherwise they
 *   are messages.
 */
export function createNameSubmission(
  { modal, snackbar, connections, call, now }: NamesFlowContext,
  form: 'RegisterAccountName' | 'ChangeAccountName',
  effects: Pick<SubmissionEffects, 'accepted' | 'refused'>,
) {
  function isFormOpen(): boolean {
    const { open, embedded, stack } = modal.store.getState()
    return (open || embedded) && stack.some(({ view }) => view === form)
  }

  function failed({ textKey, details }: AppError): void {
    if (!isFormOpen()) snackbar.show('error', textKey, details)
  }

  const submission = createActor(
    signedSubmission.provide({
      actors: {
        sign: fromPromise<SignedMessage, NameSubmission>(({ input: { request, account }, signal }) =>
          signNameRequest(request, account, { connections, now: now() }, signal),
        ),
        send: fromPromise<SubmittedName, { readonly action: NameRequest['action']; readonly message: SignedMessage }>(
          ({ input: { action, message }, signal }) => send(call, action, message, signal),
        ),
      },
    }),
    { input: { now, failed, ...effects } },
  ).start()
  return { submission, isFormOpen }
}

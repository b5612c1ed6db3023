'use client'
import { useEmbeddedFlows } from './use-embedded'
import { useSnapshot } from './use-snapshot'

/** The running change of the address. It goes on while its view is closed. */
export function useEmailChange() {
  const change = useEmbeddedFlows().emailChange.current()?.actor
  if (change === undefined) throw new Error('useEmailChange works in its view only, which loads the flow first')
  const snapshot = useSnapshot(change)
  const { from, to, endsAt, resendAt, error } = snapshot.context
  return {
    step: snapshot.matches('enteringOld')
      ? ('old' as const)
      : snapshot.matches('enteringNew')
        ? ('new' as const)
        : snapshot.matches('link')
          ? ('link' as const)
          : snapshot.matches('checking') || snapshot.matches('idle')
            ? ('checking' as const)
            : ('address' as const),
    /** A request is under way that the visitor waits for. */
    busy:
      snapshot.matches('starting') ||
      snapshot.matches({ enteringOld: 'verifying' }) ||
      snapshot.matches({ enteringNew: 'verifying' }),
    /** Another mail has been asked for. */
    resending: snapshot.matches({ enteringOld: 'resending' }) || snapshot.matches({ link: 'mailing' }),
    /** No link works. */
    ended: snapshot.matches({ link: 'ended' }),
    ...{ from, to, endsAt, resendAt, error },
    submitEmail: (email: string) => change.send({ type: 'submitEmail', email }),
    submitCode: (code: string) => change.send({ type: 'submitCode', code }),
    resend: () => change.send({ type: 'resend' }),
    editAddress: () => change.send({ type: 'editAddress' }),
  }
}

export type EmailChange = ReturnType<typeof useEmailChange>

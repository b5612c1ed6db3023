'use client'
import { useEmbeddedFlows } from './use-embedded'
import { useSnapshot } from './use-snapshot'

/** The running login by e-mail. It goes on while its view is closed. */
export function useEmailLogin() {
  const { login, wallet } = useEmbeddedFlows()
  const snapshot = useSnapshot(login)
  const { email, matchNumber, endsAt, resendAt, pausedUntil, error } = snapshot.context
  return {
    /** `address` until a login has started. */
    step: snapshot.matches('approvingDevice')
      ? ('device' as const)
      : snapshot.matches('enteringCode')
        ? ('code' as const)
        : snapshot.matches('connecting') || snapshot.matches('connected')
          ? ('connecting' as const)
          : ('address' as const),
    /** A request is under way that the visitor waits for. */
    busy:
      snapshot.matches('starting') ||
      snapshot.matches({ enteringCode: 'verifying' }) ||
      snapshot.matches({ connecting: 'asking' }) ||
      snapshot.matches('connected'),
    /** Another mail has been asked for. */
    resending: snapshot.matches({ approvingDevice: 'resending' }) || snapshot.matches({ enteringCode: 'resending' }),
    /** The link was declined, or works no longer. */
    ended: snapshot.matches({ approvingDevice: 'ended' }),
    ...{ email, matchNumber, endsAt, resendAt, pausedUntil, error },
    /** Address of a remembered login that is not connected. */
    rememberedEmail: wallet.login.rememberedEmail,
    submitEmail: (address: string) => login.send({ type: 'submitEmail', email: address }),
    submitCode: (code: string) => login.send({ type: 'submitCode', code }),
    resend: () => login.send({ type: 'resend' }),
    editAddress: () => login.send({ type: 'editAddress' }),
    retry: () => login.send({ type: 'retry' }),
  }
}

export type EmailLogin = ReturnType<typeof useEmailLogin>

'use client'
import { useStore } from 'zustand'
import { nameIn, readLabel } from '@/lib/names/name-rules'
import { statusOf } from '@/lib/names/registration-machine'
import { useRuntime } from './runtime-context'
import { useAccountFlows } from './use-account-flows'
import { useSnapshot } from './use-snapshot'

/** Reads the running registration of a name and turns clicks into events. For views that load the flow of names. */
export function useNameRegistration() {
  const { project } = useRuntime()
  const registration = useAccountFlows().names.current()?.registration
  if (registration === undefined)
    throw new Error('useNameRegistration works in views of names only, which load it first')
  const snapshot = useSnapshot(registration)
  const { context } = snapshot
  const { account, text, picture, answer, checkError, error, done } = context
  const knownZone = useStore(project, (state) => state.config?.names?.zone)
  const zone = answer?.found.zone ?? knownZone
  return {
    account,
    text,
    picture,
    checkError,
    error,
    /** The last registered name. */
    done,
    /** Such as `foyer.eth`; `undefined` until the server has answered. */
    zone,
    /** The name that the text stands for. */
    typedName: nameIn(zone ?? '', text.toLowerCase()),
    /** Why the text is no name. */
    refusal: readLabel(text).refusal,
    /** `undefined` while it is unknown. */
    status: statusOf(context),
    suggestions: answer?.found.suggestions ?? [],
    isChecking: snapshot.matches({ form: 'settling' }) || snapshot.matches({ form: 'checking' }),
    isSigning: snapshot.matches('signing'),
    isRegistering: snapshot.matches('registering'),
    enter: (next: string) => registration.send({ type: 'enter', text: next }),
    setPicture: (next: string | null) => registration.send({ type: 'setPicture', picture: next }),
    register: () => registration.send({ type: 'register' }),
    retry: () => registration.send({ type: 'retry' }),
    cancel: () => registration.send({ type: 'cancel' }),
  }
}

export type NameRegistration = ReturnType<typeof useNameRegistration>

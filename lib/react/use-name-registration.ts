'use client'
import { useStore } from 'zustand'
import { statusOf } from '@/lib/names/name-form-machine'
import { nameIn, readLabel } from '@/lib/names/name-rules'
import { useRuntime } from './runtime-context'
import { useAccountFlows } from './use-account-flows'
import { useSnapshot } from './use-snapshot'

/** Reads the running registration of a name and turns clicks into events. For views that load the flow of names. */
export function useNameRegistration() {
  const { project } = useRuntime()
  const registration = useAccountFlows().names.current()?.registration
  if (registration === undefined)
    throw new Error('useNameRegistration works in views of names only, which load it first')
  const form = useSnapshot(registration.form)
  const submission = useSnapshot(registration.submission)
  const { text, picture, answer, checkError, done } = form.context
  const { account, error } = submission.context
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
    status: statusOf(form.context),
    suggestions: answer?.found.suggestions ?? [],
    isChecking: form.matches('settling') || form.matches('checking'),
    isSigning: submission.matches('signing'),
    isRegistering: submission.matches('sending'),
    enter: registration.enter,
    setPicture: registration.setPicture,
    register: registration.register,
    retry: registration.retry,
    cancel: registration.cancel,
  }
}

export type NameRegistration = ReturnType<typeof useNameRegistration>

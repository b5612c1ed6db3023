'use client'
import type { NameRequest } from '@/lib/names/name-messages'
import { useAccountFlows } from './use-account-flows'
import { useSnapshot } from './use-snapshot'

/** What a form changes. `coinType` for an address. */
export interface ChangeSubject {
  readonly name: string
  readonly action: NameRequest['action']
  readonly coinType?: number
}

/** Reads the running change of a name for one form, and turns its clicks into events. For views that load the flow of names. */
export function useNameChange(subject: ChangeSubject) {
  const changes = useAccountFlows().names.current()?.changes
  if (changes === undefined) throw new Error('useNameChange works in views of names only, which load it first')
  const snapshot = useSnapshot(changes)
  const { wanted, error } = snapshot.context
  const isOurs = wanted !== undefined && isAbout(wanted.request, subject)
  return {
    /** What this form has asked for and the server has not accepted. */
    draft: isOurs ? wanted.request : undefined,
    /** Why it was not accepted. */
    error: isOurs ? error : undefined,
    isSigning: snapshot.matches('signing'),
    isSending: snapshot.matches('sending'),
    submit: (request: NameRequest) => changes.send({ type: 'submit', request }),
    cancel: () => changes.send({ type: 'cancel' }),
  }
}

export type NameChangeModel = ReturnType<typeof useNameChange>

function isAbout(request: NameRequest, { name, action, coinType }: ChangeSubject): boolean {
  if (request.name !== name || request.action !== action) return false
  return request.action !== 'address' || request.coinType === coinType
}

import 'server-only'
import { timingSafeEqual } from 'node:crypto'
import { normalizeEmail } from '../custody/email-index'
import { type KeyProvider, unreadable } from '../keys/key-provider'
import { openSecret, type SealedSecret, type SecretPlace, sealSecret } from '../keys/seal-row'

/** An address in one project. Nothing of it can be read without the keys of the vault. */
export interface Mailbox {
  readonly projectId: string
  /** Keyed hash of project and address. */
  readonly emailIndex: Uint8Array
  /** Which key made the index. */
  readonly emailIndexKey: string
}

/** A mailbox whose address can be opened again, in the row of an approval. */
export type SealedMailbox = Mailbox & SealedSecret & { readonly id: string }

/** @param approvalId - the row in which the address is sealed. */
export async function sealMailbox(
  email: string,
  projectId: string,
  {
    approvalId,
    keys,
    signal,
  }: { readonly approvalId: string; readonly keys: KeyProvider; readonly signal?: AbortSignal },
): Promise<SealedMailbox> {
  const name = normalizeEmail(email)
  const [{ keyId: emailIndexKey, hash }, sealed] = await Promise.all([
    keys.hash('email-index', indexText(projectId, name), undefined, signal),
    sealSecret(keys, Buffer.from(name), placeOfAddress(approvalId), signal),
  ])
  return { ...sealed, id: approvalId, projectId, emailIndex: hash, emailIndexKey }
}

/**
 * Whether the mailbox of an approval is the owner of a wallet. Their indexes may come from different keys: then the
 * address is opened and hashed anew.
 */
export async function isOwner(
  approval: SealedMailbox,
  owner: { readonly projectId: string; readonly ownerIndex: Uint8Array; readonly ownerIndexKey: string },
  keys: KeyProvider,
): Promise<boolean> {
  if (approval.projectId !== owner.projectId) return false
  if (approval.emailIndexKey === owner.ownerIndexKey) return isSame(approval.emailIndex, owner.ownerIndex)
  const name = Buffer.from(await openSecret(keys, approval, placeOfAddress(approval.id))).toString()
  const { hash } = await keys.hash('email-index', indexText(owner.projectId, name), owner.ownerIndexKey)
  return isSame(hash, owner.ownerIndex)
}

/** Whether an approval is for this address. */
export async function isMailboxOf(approval: SealedMailbox, email: string, keys: KeyProvider): Promise<boolean> {
  const data = indexText(approval.projectId, normalizeEmail(email))
  const { hash } = await keys.hash('email-index', data, approval.emailIndexKey)
  return isSame(hash, approval.emailIndex)
}

/** Where the address of an approval is sealed. */
export const placeOfAddress = (approvalId: string): SecretPlace => ['approvals', approvalId, 'address']

/** Each project has indexes of its own, so that they say nothing about the same address elsewhere. */
const indexText = (projectId: string, name: string): Uint8Array => Buffer.from(JSON.stringify([projectId, name]))

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) throw unreadable()
  return timingSafeEqual(one, other)
}

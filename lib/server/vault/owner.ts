import 'server-only'
import { timingSafeEqual } from 'node:crypto'
import type { LoginProvider } from '@/lib/core/login-providers'
import {
  hashIndex,
  type Identity,
  indexNameOf,
  openIdentity,
  providerOf,
  type SealedIdentity,
  sealIdentity,
} from '../custody/identity'
import { type KeyedHash, type KeyProvider, unreadable } from '../keys/key-provider'
import type { SecretPlace } from '../keys/seal-row'

/** An identity in one project, which owns wallets there and approves devices. */
export interface Owner extends SealedIdentity {
  /** Of the approval in whose row it is sealed. */
  readonly id: string
  readonly projectId: string
  readonly provider: LoginProvider
}

/** An owner of a wallet, as its row has it. */
export interface WalletOwner {
  readonly projectId: string
  readonly ownerProvider: LoginProvider
  readonly ownerIndex: Uint8Array
  readonly ownerIndexKey: string
}

/** @param approvalId - the row in which the identity is sealed. */
export async function sealOwner(
  identity: Identity,
  projectId: string,
  {
    approvalId,
    keys,
    signal,
  }: { readonly approvalId: string; readonly keys: KeyProvider; readonly signal?: AbortSignal },
): Promise<Owner> {
  const index = await indexOfIdentity(keys, projectId, identity, undefined, signal)
  const sealed = await sealIdentity(keys, identity, { index, place: placeOfOwner(approvalId) }, signal)
  return { ...sealed, id: approvalId, projectId, provider: providerOf(identity) }
}

/**
 * Whether the owner of an approval is this owner of a wallet. Their indexes may come from different keys: then the
 * identity is opened and hashed anew.
 */
export async function isOwner(approval: Owner, wallet: WalletOwner, keys: KeyProvider): Promise<boolean> {
  if (approval.projectId !== wallet.projectId || approval.provider !== wallet.ownerProvider) return false
  if (approval.subjectIndexKey === wallet.ownerIndexKey) return isSameIndex(approval.subjectIndex, wallet.ownerIndex)
  const identity = await openIdentity(keys, approval, placeOfOwner(approval.id))
  const { hash } = await indexOfIdentity(keys, wallet.projectId, identity, wallet.ownerIndexKey)
  return isSameIndex(hash, wallet.ownerIndex)
}

/** Whether an approval is by this identity. */
export async function isApprovalOf(
  approval: Pick<Owner, 'projectId' | 'provider' | 'subjectIndex' | 'subjectIndexKey'>,
  identity: Identity,
  keys: KeyProvider,
): Promise<boolean> {
  if (approval.provider !== providerOf(identity)) return false
  const { hash } = await indexOfIdentity(keys, approval.projectId, identity, approval.subjectIndexKey)
  return isSameIndex(hash, approval.subjectIndex)
}

/** Where the identity of an approval is sealed. */
export const placeOfOwner = (approvalId: string): SecretPlace => ['approvals', approvalId, 'address']

/** Each project has indexes of its own, so that they say nothing about the same identity elsewhere. */
export const indexOfIdentity = (
  keys: KeyProvider,
  projectId: string,
  identity: Identity,
  keyId?: string,
  signal?: AbortSignal,
): Promise<KeyedHash> => hashIndex(keys, JSON.stringify([projectId, indexNameOf(identity)]), keyId, signal)

function isSameIndex(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) throw unreadable()
  return timingSafeEqual(one, other)
}

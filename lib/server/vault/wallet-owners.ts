import 'server-only'
import { and, asc, eq } from 'drizzle-orm'
import type { Identity } from '../custody/identity'
import type { Queries } from '../database/database'
import type { KeyProvider } from '../keys/key-provider'
import { subjects, walletOwners } from '../tables/vault-tables'
import { isApprovalOf, isOwner, type Owner, type WalletOwner } from './owner'

export type OwningTables = { readonly subjects: typeof subjects; readonly walletOwners: typeof walletOwners }

/** What is needed of a wallet to find its owners. */
export type OwnedWallet = Pick<
  typeof subjects.$inferSelect,
  'walletId' | 'projectId' | 'ownerProvider' | 'ownerIndex' | 'ownerIndexKey' | 'ownerAddedAt'
>

/** One of the owners of a wallet. */
export interface FoundOwner extends WalletOwner {
  /** It is in the row of the wallet itself, where version 0.1 looks for the only owner that it knows. */
  readonly isFirst: boolean
  /** `null` for the identity that has registered the wallet. */
  readonly addedAt: Date | null
}

/** Every owner of a wallet, the first one in front. */
export async function ownersOf(queries: Queries<OwningTables>, wallet: OwnedWallet): Promise<readonly FoundOwner[]> {
  const { walletId, projectId, ownerProvider, ownerIndex, ownerIndexKey, ownerAddedAt } = wallet
  const further = await queries
    .select()
    .from(walletOwners)
    .where(eq(walletOwners.walletId, walletId))
    .orderBy(asc(walletOwners.addedAt))
  return [
    { projectId, ownerProvider, ownerIndex, ownerIndexKey, isFirst: true, addedAt: ownerAddedAt },
    ...further.map(({ provider, addedAt, ...row }) => ({
      ...{ projectId, ownerProvider: provider, ownerIndex: row.ownerIndex, ownerIndexKey: row.ownerIndexKey },
      ...{ isFirst: false, addedAt },
    })),
  ]
}

/** The owner of a wallet by whom an approval is; `null` for an approval of another identity. */
export async function findOwner(
  queries: Queries<OwningTables>,
  wallet: OwnedWallet,
  approval: Owner,
  keys: KeyProvider,
): Promise<FoundOwner | null> {
  for (const owner of await ownersOf(queries, wallet)) if (await isOwner(approval, owner, keys)) return owner
  return null
}

/** The owner of a wallet that is this identity; `null` for an identity that owns nothing of it. */
export async function findOwnerOf(
  queries: Queries<OwningTables>,
  wallet: OwnedWallet,
  identity: Identity,
  keys: KeyProvider,
): Promise<FoundOwner | null> {
  for (const owner of await ownersOf(queries, wallet)) {
    const { projectId, ownerProvider: provider, ownerIndex: subjectIndex, ownerIndexKey: subjectIndexKey } = owner
    if (await isApprovalOf({ projectId, provider, subjectIndex, subjectIndexKey }, identity, keys)) return owner
  }
  return null
}

/** The index of an owner, without anything that opens it. */
export type OwnerIndex = Pick<WalletOwner, 'ownerProvider' | 'ownerIndex' | 'ownerIndexKey'>

export const indexOf = ({ provider, subjectIndex, subjectIndexKey }: Omit<Owner, 'projectId'>): OwnerIndex => ({
  ownerProvider: provider,
  ownerIndex: subjectIndex,
  ownerIndexKey: subjectIndexKey,
})

/** Adds an owner beside the others. */
export async function addOwner(
  transaction: Queries<OwningTables>,
  { walletId }: OwnedWallet,
  { ownerProvider: provider, ownerIndex, ownerIndexKey }: OwnerIndex,
  now: Date,
): Promise<void> {
  await transaction
    .insert(walletOwners)
    .values({ walletId, provider, ownerIndex, ownerIndexKey, addedAt: now })
    .onConflictDoNothing()
}

/** Puts one identity in the place of another, or the same one with an index by a newer key. */
export async function replaceOwner(
  transaction: Queries<OwningTables>,
  { walletId }: OwnedWallet,
  owner: FoundOwner,
  { ownerProvider, ownerIndex, ownerIndexKey }: OwnerIndex,
): Promise<void> {
  if (owner.isFirst) {
    const set = { ownerProvider, ownerIndex, ownerIndexKey }
    await transaction.update(subjects).set(set).where(eq(subjects.walletId, walletId))
    return
  }
  await transaction
    .update(walletOwners)
    .set({ provider: ownerProvider, ownerIndex, ownerIndexKey })
    .where(isFurther(walletId, owner))
}

/** Removes an owner. The next one takes the place of the first one. The caller has checked that there is a next one. */
export async function removeOwner(
  transaction: Queries<OwningTables>,
  wallet: OwnedWallet,
  owner: FoundOwner,
): Promise<void> {
  const { walletId } = wallet
  if (!owner.isFirst) {
    await transaction.delete(walletOwners).where(isFurther(walletId, owner))
    return
  }
  const next = (await ownersOf(transaction, wallet)).find(({ isFirst }) => !isFirst)
  if (!next) throw new Error('a wallet would lose its only owner')
  await transaction.delete(walletOwners).where(isFurther(walletId, next))
  const { ownerProvider, ownerIndex, ownerIndexKey, addedAt: ownerAddedAt } = next
  const set = { ownerProvider, ownerIndex, ownerIndexKey, ownerAddedAt }
  await transaction.update(subjects).set(set).where(eq(subjects.walletId, walletId))
}

const isFurther = (walletId: string, { ownerProvider, ownerIndex }: OwnerIndex) =>
  and(
    eq(walletOwners.walletId, walletId),
    eq(walletOwners.provider, ownerProvider),
    eq(walletOwners.ownerIndex, ownerIndex),
  )

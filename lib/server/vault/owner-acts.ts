import 'server-only'
import { and, eq, inArray } from 'drizzle-orm'
import { AppError } from '@/lib/core/app-error'
import type { LoginProvider } from '@/lib/core/login-providers'
import type { WalletAct } from '@/lib/custody/wallet-act'
import { type Identity, identityOf } from '../custody/identity'
import type { Queries } from '../database/database'
import { approvals } from '../tables/vault-tables'
import { nameableApprovals } from './held-approvals'
import { indexOfIdentity, isApprovalOf } from './owner'
import { isDeviceOf, type Subject } from './vault-access'
import { findSigned, type HalfTables, runAct, type Signed, type WalletRequest } from './vault-acts'
import { addOwner, findOwnerOf, indexOf, type OwnerIndex, ownersOf, removeOwner } from './wallet-owners'

/** More than a visitor needs. Each one is compared with an approval when a device recovers. */
const MAX_OWNERS = 10

/** An identity that becomes an owner of a wallet, or is one no longer. */
interface NamedOwner extends Signed {
  readonly walletId: string
  readonly provider: LoginProvider
  readonly subject: string
}

/**
 * Makes an identity that has approved this device an owner of its wallet, beside the others. Succeeds for one that owns it
 * already.
 *
 * @throws {AppError} `custody.not_approved` for a device that is not of the wallet, without the signatures, and without the
 *   approval; `request.invalid` for a second mailbox, and for too many owners.
 */
export async function addWalletOwner(
  queries: Queries<HalfTables>,
  { approvalId, ...named }: NamedOwner & { readonly approvalId: string },
  request: WalletRequest,
): Promise<void> {
  const { device, keys, now } = request
  const { walletId, provider } = named
  await runAct(queries, 'owner.added', walletId, request, async (transaction) => {
    const asked = await findAsked(transaction, 'add login', named, request)
    if (!asked) return null
    const { subject, identity } = asked
    const done = { facts: { provider }, result: undefined }
    if (await findOwnerOf(transaction, subject, identity, keys)) return done
    const approval = (await nameableApprovals(transaction, device, now)).find(({ id }) => id === approvalId)
    // The keys alone are not enough: a wallet would belong to an account that its device has never proven.
    if (!approval || !(await isApprovalOf(approval, identity, keys))) return null
    const owners = await ownersOf(transaction, subject)
    const isSecondMailbox = provider === 'email' && owners.some(({ ownerProvider }) => ownerProvider === 'email')
    if (isSecondMailbox || owners.length >= MAX_OWNERS)
      throw new AppError('request.invalid', { details: { provider: 'Invalid input' } })
    await addOwner(transaction, subject, indexOf(approval), now)
    return done
  })
}

/**
 * Ends the ownership of an identity, and its approvals on all devices. Succeeds for one that owns nothing.
 *
 * @throws {AppError} `custody.not_approved` for a device that is not of the wallet, and without the signatures; `login.last`.
 */
export async function removeWalletOwner(
  queries: Queries<HalfTables>,
  named: NamedOwner,
  request: WalletRequest,
): Promise<void> {
  const { walletId, provider } = named
  await runAct(queries, 'owner.removed', walletId, request, async (transaction) => {
    const asked = await findAsked(transaction, 'remove login', named, request)
    if (!asked) return null
    const { subject, identity } = asked
    const owner = await findOwnerOf(transaction, subject, identity, request.keys)
    if (!owner) return { facts: { provider, removed: 0 }, result: undefined }
    if ((await ownersOf(transaction, subject)).length === 1) throw new AppError('login.last')
    await removeOwner(transaction, subject, owner)
    await endApprovals(transaction, subject, identity, owner, request)
    return { facts: { provider, removed: 1 }, result: undefined }
  })
}

/** The wallet that its own device asks about, with the signatures of both keys. An approval is no device. */
async function findAsked(
  transaction: Queries<HalfTables>,
  name: Extract<WalletAct['name'], 'add login' | 'remove login'>,
  { walletId, provider, subject: named, signatures }: NamedOwner,
  request: WalletRequest,
): Promise<{ readonly subject: Subject; readonly identity: Identity } | null> {
  const identity = identityOf(provider, named)
  const act = { name, provider, subject: identity.kind === 'mailbox' ? named.toLowerCase() : named } as const
  const subject = await findSigned(transaction, walletId, act, signatures, request)
  return subject && (await isDeviceOf(transaction, subject, request.device)) ? { subject, identity } : null
}

/** Without this an approval that is held would count again, should the identity become an owner again. */
async function endApprovals(
  transaction: Queries<HalfTables>,
  { projectId }: Subject,
  identity: Identity,
  { ownerProvider, ownerIndex }: OwnerIndex,
  { keys }: WalletRequest,
): Promise<void> {
  const { hash } = await indexOfIdentity(keys, projectId, identity)
  const isOfOwner = and(eq(approvals.projectId, projectId), eq(approvals.provider, ownerProvider))
  await transaction.delete(approvals).where(and(isOfOwner, inArray(approvals.subjectIndex, [ownerIndex, hash])))
}

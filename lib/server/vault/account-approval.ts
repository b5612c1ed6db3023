import 'server-only'
import { randomBytes } from 'node:crypto'
import type { AccountIdentity } from '../custody/identity'
import { uuidv7 } from '../custody/uuid-v7'
import type { ProvenDevice } from '../custody/verify-proof'
import type { Queries } from '../database/database'
import type { KeyProvider } from '../keys/key-provider'
import { type ApprovalTables, insertApproved } from './approvals'
import { beginHold, isHeld } from './held-approvals'
import { sealOwner } from './owner'

/** A device whose visitor has proven an account of another service, in a project. */
interface ProvenAccount {
  readonly identity: AccountIdentity
  readonly projectId: string
  readonly device: ProvenDevice
  /** Of the device, `''` if unknown. */
  readonly browser: string
  readonly system: string
}

/** An approval by an account. */
export interface AccountApproval {
  readonly approvalId: string
  /** Until then it opens no wallet on a device that the wallet does not know; `null` if it is not held. */
  readonly heldUntil: Date | null
}

/**
 * Approves a device by an account that this role has checked by itself. The device may then do what the approval of a
 * mailbox allows, with the wallets of this account.
 */
export async function approveByAccount(
  queries: Queries<ApprovalTables>,
  { identity, projectId, device, browser, system }: ProvenAccount,
  { keys, now, signal }: { readonly keys: KeyProvider; readonly now: Date; readonly signal?: AbortSignal },
): Promise<AccountApproval> {
  const approvalId = uuidv7(now.getTime())
  const owner = await sealOwner(identity, projectId, { approvalId, keys, ...(signal && { signal }) })
  // Random instead of the hash of a link's token: this approval has no link.
  const approved = { ...owner, ...device, browser, system, tokenHash: randomBytes(32) }
  if (isHeld(owner)) return { approvalId, heldUntil: await beginHold(queries, approved, keys, now) }
  await insertApproved(queries, approved, now)
  return { approvalId, heldUntil: null }
}

import 'server-only'
import { randomBytes } from 'node:crypto'
import type { SocialIdentity } from '../custody/identity'
import { uuidv7 } from '../custody/uuid-v7'
import type { ProvenDevice } from '../custody/verify-proof'
import type { Queries } from '../database/database'
import type { KeyProvider } from '../keys/key-provider'
import { type ApprovalTables, insertApproved } from './approvals'
import { sealOwner } from './owner'

/** A device whose visitor has proven an account with an OpenID provider, in a project. */
interface ProvenAccount {
  readonly identity: SocialIdentity
  readonly projectId: string
  readonly device: ProvenDevice
  /** Of the device, `''` if unknown. */
  readonly browser: string
  readonly system: string
}

/**
 * Approves a device by an account that an ID token has proven (`id-tokens.ts`). It may then do what the approval of a
 * mailbox allows, with the wallets of this account. Not offered to visitors yet.
 */
export async function approveByIdToken(
  queries: Queries<ApprovalTables>,
  { identity, projectId, device, browser, system }: ProvenAccount,
  { keys, now, signal }: { readonly keys: KeyProvider; readonly now: Date; readonly signal?: AbortSignal },
): Promise<void> {
  const approvalId = uuidv7(now.getTime())
  const owner = await sealOwner(identity, projectId, { approvalId, keys, ...(signal && { signal }) })
  // Random instead of the hash of a link's token: this approval has no link.
  await insertApproved(queries, { ...owner, ...device, browser, system, tokenHash: randomBytes(32) }, now)
}

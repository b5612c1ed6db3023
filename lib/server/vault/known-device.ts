import 'server-only'
import { and, eq, isNull } from 'drizzle-orm'
import type { Queries } from '../database/database'
import type { KeyProvider } from '../keys/key-provider'
import { subjects, walletDevices } from '../tables/vault-tables'
import { isOwner, type Owner } from './owner'

type DeviceTables = { readonly subjects: typeof subjects; readonly walletDevices: typeof walletDevices }

/**
 * Whether a device belongs to a wallet of this mailbox. Looks up the proven device, never the address: for a device
 * without a wallet, the answer and its cost are the same for every address.
 */
export async function isKnownDevice(
  queries: Queries<DeviceTables>,
  mailbox: Owner,
  thumbprint: string,
  keys: KeyProvider,
): Promise<boolean> {
  const owners = await queries
    .select({
      projectId: subjects.projectId,
      ownerProvider: subjects.ownerProvider,
      ownerIndex: subjects.ownerIndex,
      ownerIndexKey: subjects.ownerIndexKey,
    })
    .from(walletDevices)
    .innerJoin(subjects, eq(subjects.walletId, walletDevices.walletId))
    .where(and(eq(walletDevices.thumbprint, thumbprint), isNull(walletDevices.revokedAt)))
  for (const owner of owners) if (await isOwner(mailbox, owner, keys)) return true
  return false
}

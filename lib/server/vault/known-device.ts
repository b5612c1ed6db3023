import 'server-only'
import { and, eq, isNull } from 'drizzle-orm'
import type { Queries } from '../database/database'
import type { KeyProvider } from '../keys/key-provider'
import { subjects, walletDevices } from '../tables/vault-tables'
import type { Owner } from './owner'
import { findOwner, type OwningTables } from './wallet-owners'

type DeviceTables = OwningTables & { readonly walletDevices: typeof walletDevices }

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
  const wallets = await queries
    .select({
      walletId: subjects.walletId,
      projectId: subjects.projectId,
      ownerProvider: subjects.ownerProvider,
      ownerIndex: subjects.ownerIndex,
      ownerIndexKey: subjects.ownerIndexKey,
      ownerAddedAt: subjects.ownerAddedAt,
    })
    .from(walletDevices)
    .innerJoin(subjects, eq(subjects.walletId, walletDevices.walletId))
    .where(and(eq(walletDevices.thumbprint, thumbprint), isNull(walletDevices.revokedAt)))
  for (const wallet of wallets) if (await findOwner(queries, wallet, mailbox, keys)) return true
  return false
}

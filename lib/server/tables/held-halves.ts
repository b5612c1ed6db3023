import 'server-only'
import { isNull } from 'drizzle-orm'
import type { Queries } from '../database/database'
import { recoveryHalves } from './vault-tables'
import { keyShares } from './wallet-tables'

/** Whether a half of any wallet is in the database of the vault. */
export async function vaultHoldsHalves(
  queries: Queries<{ readonly recoveryHalves: typeof recoveryHalves }>,
): Promise<boolean> {
  const found = await queries
    .select({ id: recoveryHalves.id })
    .from(recoveryHalves)
    .where(isNull(recoveryHalves.destroyedAt))
    .limit(1)
  return found.length > 0
}

/** Whether a half of any wallet is in the database of the wallet role. */
export async function walletHoldsHalves(queries: Queries<{ readonly keyShares: typeof keyShares }>): Promise<boolean> {
  const found = await queries.select({ id: keyShares.id }).from(keyShares).where(isNull(keyShares.destroyedAt)).limit(1)
  return found.length > 0
}

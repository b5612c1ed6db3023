import 'server-only'
import { isNull } from 'drizzle-orm'
import type { Queries } from '../database/database'
import { recoveryHalves, recoveryWays } from './vault-tables'
import { keyShares } from './wallet-tables'

/** Whether a half of any wallet is in the database of the vault. */
export async function vaultHoldsHalves(
  queries: Queries<{ readonly recoveryHalves: typeof recoveryHalves; readonly recoveryWays: typeof recoveryWays }>,
): Promise<boolean> {
  for (const table of [recoveryHalves, recoveryWays]) {
    const found = await queries.select({ id: table.id }).from(table).where(isNull(table.destroyedAt)).limit(1)
    if (found.length > 0) return true
  }
  return false
}

/** Whether a half of any wallet is in the database of the wallet role. */
export async function walletHoldsHalves(queries: Queries<{ readonly keyShares: typeof keyShares }>): Promise<boolean> {
  const found = await queries.select({ id: keyShares.id }).from(keyShares).where(isNull(keyShares.destroyedAt)).limit(1)
  return found.length > 0
}

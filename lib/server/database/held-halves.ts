import 'server-only'
import { isNull } from 'drizzle-orm'
import { recoveryHalves } from '../vault/vault-tables'
import type { Queries } from './database'

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

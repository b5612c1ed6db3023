import 'server-only'
import { eq } from 'drizzle-orm'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import { type accountActivity, accountActs } from '@/lib/custody/activity-contract'
import { auditId, readAuditOf } from '../custody/audit-log'
import type { ProvenServices } from '../custody/serve-proven'
import type { Queries } from '../database/database'
import type { WalletTables } from '../tables/role-tables'
import { devices, sessions } from '../tables/wallet-tables'
import { openWalletParts, readAccess } from './wallet-access'

/**
 * What the log says of the visitor's own account. Numbers of rows are not given out: they would tell how much all other
 * visitors do.
 */
export async function listMyActivity(
  { limit }: EndpointInput<typeof accountActivity>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof accountActivity>> {
  const parts = await openWalletParts(services)
  const { userId } = await readAccess(services, parts)
  const [rows, labels] = await parts.database.run(
    async (queries) =>
      [await readAuditOf(queries, userId, limit + 1, accountActs), await labelsOf(queries, userId)] as const,
    services.signal,
  )
  const labelOf = (fact: string | number | undefined) => labels.get(auditId(String(fact))) ?? null
  return {
    acts: rows.slice(0, limit).map(({ action, at, facts }) => ({
      ...{ name: action, at: at.getTime() },
      device: labelOf(facts.device ?? facts.session),
      by: facts.by === facts.device ? null : labelOf(facts.by),
    })),
    hasMore: rows.length > limit,
  }
}

/** Labels of the user's devices, removed ones included, by the hashes of their ids and of those of their sessions. */
async function labelsOf(queries: Queries<WalletTables>, userId: string): Promise<ReadonlyMap<string, string>> {
  const found = await queries
    .select({ deviceId: devices.id, label: devices.label, sessionId: sessions.id })
    .from(devices)
    .leftJoin(sessions, eq(sessions.deviceId, devices.id))
    .where(eq(devices.userId, userId))
  const named = found.flatMap(({ deviceId, sessionId, label }) =>
    [deviceId, sessionId].flatMap((id) => (id === null ? [] : [[auditId(id), label] as const])),
  )
  return new Map(named)
}

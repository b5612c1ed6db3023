import 'server-only'
import { isNull, min } from 'drizzle-orm'
import type { Databases } from './databases'
import { onrampWebhooks } from './onramp-tables'

/**
 * When the oldest webhook of each provider came that is not worked off, Unix ms. For `/api/health`, so it opens no
 * database: none where that of the app role is not open.
 *
 * @throws {AppError} `database.unavailable`.
 */
export async function oldestWebhooks(
  { databases }: { readonly databases: Pick<Databases, 'app' | 'stateOf'> },
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  if (databases.stateOf('app') !== 'open') return new Map()
  const database = await databases.app()
  const rows = await database.run(
    (queries) =>
      queries
        .select({ provider: onrampWebhooks.provider, oldest: min(onrampWebhooks.receivedAt) })
        .from(onrampWebhooks)
        .where(isNull(onrampWebhooks.doneAt))
        .groupBy(onrampWebhooks.provider),
    signal,
  )
  return new Map(rows.flatMap(({ provider, oldest }) => (oldest === null ? [] : [[provider, oldest.getTime()]])))
}

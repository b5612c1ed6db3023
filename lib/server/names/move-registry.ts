import 'server-only'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { getAddress } from 'viem/utils'
import { AppError } from '@/lib/core/app-error'
import type { Queries } from '../database/database'
import { type NameTables, nameHistory, names } from '../tables/name-tables'
import { evmKey } from './evm-key'
import { changeOf, takenOf, withRecords, writeAddress, writeChange, writeTexts } from './name-records'
import { replayHistory } from './replay-history'
import type { SnapshotEntry } from './snapshot-format'

/** Names that are read or written together. */
const PAGE = 200

type NameQueries = Queries<NameTables>
/** Runs queries, each within the deadline of the database. */
export type RunQueries = <R>(work: (queries: NameQueries) => Promise<R>) => Promise<R>

/** Every name with its whole history, in the order of names. Changes during the read may be in it or not. */
export async function* readRegistry(run: RunQueries): AsyncGenerator<SnapshotEntry> {
  for (let after = ''; ; ) {
    const page = await run((queries) => readEntries(queries, sql`${names.name} > ${after}`))
    yield* page
    const last = page.at(-1)
    if (!last || page.length < PAGE) return
    after = last.record.name
  }
}

/** One name with its whole history; `null` if it is not registered. */
export async function readEntry(queries: NameQueries, name: string): Promise<SnapshotEntry | null> {
  const [entry] = await readEntries(queries, eq(names.name, name))
  return entry ?? null
}

/** Reads names and histories from one state of the database, so that each record matches its history. */
async function readEntries(all: NameQueries, where: ReturnType<typeof eq>): Promise<SnapshotEntry[]> {
  return all.transaction(
    async (queries) => {
      const rows = await queries.select().from(names).where(where).orderBy(asc(names.name)).limit(PAGE)
      if (rows.length === 0) return []
      const records = await withRecords(queries, rows)
      const list = rows.map(({ name }) => name)
      const history = await queries
        .select()
        .from(nameHistory)
        .where(inArray(nameHistory.name, list))
        .orderBy(asc(nameHistory.id))
      return records.flatMap((record, index) => {
        const row = rows[index]
        if (!row) return []
        const changes = history.filter(({ name }) => name === record.name).map(changeOf)
        const { ownerChainId, registrant, signedAt } = row
        return { record, ownerChainId, registrant: getAddress(registrant), signedAt, changes }
      })
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/**
 * Adds the names of a checked snapshot that this registry does not have, each with its history and the import as its
 * newest change.
 *
 * @returns the names that were written; the others exist here.
 */
export async function importEntries(
  run: RunQueries,
  entries: readonly SnapshotEntry[],
  at: Date,
): Promise<readonly string[]> {
  const written: string[] = []
  for (let start = 0; start < entries.length; start += PAGE) {
    const page = entries.slice(start, start + PAGE)
    const taken = await run((queries) =>
      takenOf(
        queries,
        page.map(({ record }) => record.name),
      ),
    )
    for (const entry of page) {
      if (taken.has(entry.record.name)) continue
      if (await run((queries) => importEntry(queries, entry, at))) written.push(entry.record.name)
    }
  }
  return written
}

/** @returns `false` if the name is registered. */
function importEntry(queries: NameQueries, entry: SnapshotEntry, at: Date): Promise<boolean> {
  const { record, ownerChainId, registrant, signedAt, changes } = entry
  const { name, owner } = record
  const replayed = replayHistory(name, changes)
  if (!replayed) throw new AppError('names.not_found')
  const { ownedAt, offeredTo, offeredChainId, offeredAt } = replayed
  const offer = { offeredTo, offeredChainId, offeredAt: offeredAt === null ? null : new Date(offeredAt) }
  return queries.transaction(async (transaction) => {
    const times = {
      registeredAt: new Date(record.registeredAt),
      updatedAt: new Date(record.updatedAt),
      ownedAt: new Date(ownedAt),
      signedAt,
    }
    const inserted = await transaction
      .insert(names)
      .values({ name, owner: evmKey(owner), ownerChainId, registrant: evmKey(registrant), ...times, ...offer })
      .onConflictDoNothing()
      .returning({ name: names.name })
    if (inserted.length === 0) return false
    for (const [coinType, { address, updatedAt }] of Object.entries(record.addresses)) {
      await writeAddress(transaction, { name, coinType: Number(coinType), address, at: new Date(updatedAt) })
    }
    await writeTexts(transaction, name, record.attributes)
    for (const change of changes) await writeChange(transaction, { name, ...change, at: new Date(change.at) })
    await writeChange(transaction, { name, action: 'import', actor: owner, at, signed: null })
    return true
  })
}

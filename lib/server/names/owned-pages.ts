import 'server-only'
import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { ETHEREUM_COIN_TYPE, EVM_COIN_TYPE_BIT } from '@/lib/names/coin-type'
import { NAMES_PAGE, type NameRecord, type NamesPage } from '@/lib/names/names-contract'
import type { Queries } from '../database/database'
import { type NameTables, names } from '../tables/name-tables'
import { evmKey } from './evm-key'
import { withRecords } from './name-records'

type NameQueries = Queries<NameTables>
type NameRow = typeof names.$inferSelect

/** Maximum number of names that are shown for one address. */
const MAX_SHOWN = 10

// Written as text, because a column object in a select list is printed without its table.
const isEvmCoin = sql`(a.coin_type = ${ETHEREUM_COIN_TYPE} or
  (a.coin_type > ${EVM_COIN_TYPE_BIT} and a.coin_type < ${2 * EVM_COIN_TYPE_BIT}))`

/**
 * Whether a name may be shown for its owner (promise N6): its address record for one of these coin types is the owner.
 */
const leadsBack = (coins: SQL) => sql<boolean>`exists (select 1 from name_addresses a
  where a.name = names.name and lower(a.address) = names.owner and ${coins})`

/**
 * Names that may be shown for an address, newest first.
 *
 * @param coinType - Only names with the address for this coin type. Default: any EVM chain.
 */
export async function readShown(queries: NameQueries, address: string, coinType?: number): Promise<NameRecord[]> {
  const coins = coinType === undefined ? isEvmCoin : sql`a.coin_type = ${coinType}`
  const rows = await queries
    .select()
    .from(names)
    .where(and(eq(names.owner, evmKey(address)), leadsBack(coins)))
    .orderBy(desc(names.ownedAt), desc(names.name))
    .limit(MAX_SHOWN)
  return withRecords(queries, rows)
}

/** A page of the names that an address owns, see `namesOwned`. An invalid cursor reads the first page. */
export async function readOwned(queries: NameQueries, address: string, cursor?: string): Promise<NamesPage> {
  const leading = leadsBack(isEvmCoin)
  const after = readCursor(cursor)
  const rest =
    after && sql`(${leading}, ${names.ownedAt}, ${names.name}) < (${after.isLeading}, ${after.at}, ${after.name})`
  const rows = await queries
    .select({ row: names, leading })
    .from(names)
    .where(and(eq(names.owner, evmKey(address)), rest))
    .orderBy(desc(leading), desc(names.ownedAt), desc(names.name))
    .limit(NAMES_PAGE + 1)
  return pageOf(queries, rows, ({ row, leading: isLeading }) => [isLeading, row.ownedAt])
}

/** A page of the names that are offered to an address, see `namesOffered`. */
export async function readOffered(queries: NameQueries, address: string, cursor?: string): Promise<NamesPage> {
  const after = readCursor(cursor)
  const rest = after && sql`(${names.offeredAt}, ${names.name}) < (${after.at}, ${after.name})`
  const rows = await queries
    .select({ row: names })
    .from(names)
    .where(and(eq(names.offeredTo, evmKey(address)), isNotNull(names.offeredAt), rest))
    .orderBy(desc(names.offeredAt), desc(names.name))
    .limit(NAMES_PAGE + 1)
  return pageOf(queries, rows, ({ row }) => [false, row.offeredAt])
}

/** Makes a page of rows. One row more than a page was read, to know whether there is a next page. */
async function pageOf<Row extends { readonly row: NameRow }>(
  queries: NameQueries,
  rows: readonly Row[],
  placeOf: (row: Row) => readonly [isLeading: boolean, at: Date | null],
): Promise<NamesPage> {
  const page = rows.slice(0, NAMES_PAGE)
  const records = await withRecords(
    queries,
    page.map(({ row }) => row),
  )
  const last = rows.length > NAMES_PAGE ? page.at(-1) : undefined
  if (!last) return { names: records }
  const [isLeading, at] = placeOf(last)
  return { names: records, next: `${isLeading ? 1 : 0}.${at?.getTime()}.${last.row.name}` }
}

const CURSOR = /^([01])\.(\d{1,15})\.([a-z0-9.-]{1,253})$/

function readCursor(cursor = '') {
  const [, flag, ms, name = ''] = CURSOR.exec(cursor) ?? []
  return flag === undefined ? undefined : { isLeading: flag === '1', at: new Date(Number(ms)).toISOString(), name }
}

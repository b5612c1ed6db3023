import 'server-only'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { getAddress } from 'viem/utils'
import { type Attributes, allowedAttributes } from '@/lib/names/attribute-rules'
import {
  MAX_CHANGES,
  type NameAction,
  type NameChange,
  type NameRecord,
  type SignedMessage,
} from '@/lib/names/names-contract'
import type { Queries } from '../database/database'
import { type NameTables, nameAddresses, nameHistory, names, nameTexts } from '../tables/name-tables'
import { evmKey } from './evm-key'

type NameQueries = Queries<NameTables>

/** One name, or `null`. */
export async function readRecord(queries: NameQueries, name: string): Promise<NameRecord | null> {
  const rows = await queries.select().from(names).where(eq(names.name, name))
  const [record] = await withRecords(queries, rows)
  return record ?? null
}

/** The records of these rows, in the same order. Leaves out text records that break the current rules. */
export async function withRecords(
  queries: NameQueries,
  rows: readonly (typeof names.$inferSelect)[],
): Promise<NameRecord[]> {
  if (rows.length === 0) return []
  const list = rows.map(({ name }) => name)
  const texts = await queries.select().from(nameTexts).where(inArray(nameTexts.name, list)).orderBy(asc(nameTexts.key))
  const addresses = await queries
    .select()
    .from(nameAddresses)
    .where(inArray(nameAddresses.name, list))
    .orderBy(asc(nameAddresses.coinType))
  const [textsOf, addressesOf] = [byName(texts), byName(addresses)]
  return rows.map(({ name, owner, offeredTo, registeredAt, updatedAt }) => ({
    name,
    owner: getAddress(owner),
    ...(offeredTo !== null && { offeredTo: getAddress(offeredTo) }),
    registeredAt: registeredAt.getTime(),
    updatedAt: updatedAt.getTime(),
    attributes: allowedAttributes(Object.fromEntries((textsOf.get(name) ?? []).map(({ key, value }) => [key, value]))),
    addresses: Object.fromEntries(
      (addressesOf.get(name) ?? []).map((row) => [
        String(row.coinType),
        { address: row.address, updatedAt: row.updatedAt.getTime() },
      ]),
    ),
  }))
}

function byName<Row extends { readonly name: string }>(rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(row.name, [...(groups.get(row.name) ?? []), row])
  return groups
}

/** The newest changes of a name, newest first. */
export async function readHistory(queries: NameQueries, name: string): Promise<NameChange[]> {
  const rows = await queries
    .select()
    .from(nameHistory)
    .where(eq(nameHistory.name, name))
    .orderBy(desc(nameHistory.id))
    .limit(MAX_CHANGES)
  return rows.map(changeOf)
}

/** A row of the history, as everybody may read it. */
export function changeOf({
  action,
  actor,
  at,
  coinType,
  message,
  signature,
}: typeof nameHistory.$inferSelect): NameChange {
  const address = getAddress(actor)
  const isSigned = coinType !== null && message !== null && signature !== null
  const signed = isSigned ? { coinType, address, signature: signature as `0x${string}`, message } : null
  return { action, actor: address, at: at.getTime(), signed }
}

/** Of these names, those that are registered. */
export async function takenOf(queries: NameQueries, list: readonly string[]): Promise<ReadonlySet<string>> {
  if (list.length === 0) return new Set()
  const rows = await queries
    .select({ name: names.name })
    .from(names)
    .where(inArray(names.name, [...list]))
  return new Set(rows.map(({ name }) => name))
}

/** How many names an address has registered that still exist. */
export async function countRegistered(queries: NameQueries, address: string): Promise<number> {
  return queries.$count(names, eq(names.registrant, evmKey(address)))
}

/** Replaces the text records of a name. */
export async function writeTexts(queries: NameQueries, name: string, attributes: Attributes): Promise<void> {
  await queries.delete(nameTexts).where(eq(nameTexts.name, name))
  const rows = Object.entries(attributes).map(([key, value]) => ({ name, key, value }))
  if (rows.length > 0) await queries.insert(nameTexts).values(rows)
}

/** Sets the address of a name for a coin type; `null` removes it. */
export async function writeAddress(
  queries: NameQueries,
  { name, coinType, address, at }: { name: string; coinType: number; address: string | null; at: Date },
): Promise<void> {
  if (address === null) {
    await queries.delete(nameAddresses).where(and(eq(nameAddresses.name, name), eq(nameAddresses.coinType, coinType)))
    return
  }
  await queries
    .insert(nameAddresses)
    .values({ name, coinType, address, updatedAt: at })
    .onConflictDoUpdate({
      target: [nameAddresses.name, nameAddresses.coinType],
      set: { address, updatedAt: at },
    })
}

/** Adds a change to the history of a name. */
export async function writeChange(
  queries: NameQueries,
  change: { name: string; action: NameAction; actor: string; at: Date; signed: SignedMessage | null },
): Promise<void> {
  const { name, action, actor, at, signed } = change
  const { coinType = null, message = null, signature = null } = signed ?? {}
  await queries.insert(nameHistory).values({ name, action, actor: evmKey(actor), at, coinType, message, signature })
}

/** How many coin types a name has addresses for, other than this one. */
export async function countOtherAddresses(queries: NameQueries, name: string, coinType: number): Promise<number> {
  const [row] = await queries
    .select({ count: sql<number>`count(*)::int` })
    .from(nameAddresses)
    .where(and(eq(nameAddresses.name, name), sql`${nameAddresses.coinType} <> ${coinType}`))
  return row?.count ?? 0
}

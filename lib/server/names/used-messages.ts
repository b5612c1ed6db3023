import 'server-only'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { AppError } from '@/lib/core/app-error'
import type { SignedMessage } from '@/lib/names/names-contract'
import type { SignedAction } from '@/lib/names/signed-name-messages'
import type { Queries } from '../database/database'
import { type NameTables, usedMessages } from '../tables/name-tables'
import { evmKey } from './evm-key'
import { digestOf } from './signed-message'

/** How long a message that is sent again gets its first answer. Far longer than the window in which it can be applied. */
const ANSWER_LIFE_MS = 86_400_000
/** Rows that one use removes at most. */
const REMOVED_AT_ONCE = 100

/** What a message may be used for once: an action of an address on a name at a time. */
export interface MessageUse {
  readonly action: SignedAction
  readonly name: string
  /** As signed. */
  readonly timestamp: number
  readonly signed: SignedMessage
}

type Answer = typeof usedMessages.$inferSelect.answer

/**
 * The answer that this message got before; `null` for a new one.
 *
 * @throws {AppError} `names.used` if another registration of the name was used with the same address and timestamp.
 */
export async function firstAnswer(queries: Queries<NameTables>, use: MessageUse): Promise<Answer | null> {
  const { name, timestamp, signed } = use
  const [row] = await queries
    .select({ digest: usedMessages.digest, answer: usedMessages.answer })
    .from(usedMessages)
    .where(
      and(
        eq(usedMessages.address, evmKey(signed.address)),
        eq(usedMessages.name, name),
        eq(usedMessages.timestamp, timestamp),
        eq(usedMessages.kind, kindOf(use)),
      ),
    )
  if (row && row.digest !== digestOf(signed)) throw new AppError('names.used')
  return row?.answer ?? null
}

/** Uses a message up. Call it in the transaction that applies it. */
export async function recordUse(
  queries: Queries<NameTables>,
  use: MessageUse,
  answer: Answer,
  at: Date,
): Promise<void> {
  const { name, timestamp, signed } = use
  const key = { address: evmKey(signed.address), name, timestamp, kind: kindOf(use) }
  await queries.insert(usedMessages).values({ ...key, digest: digestOf(signed), answer, usedAt: at })
}

/** One registration of a name by an address at a time, but several changes, each with another message. */
const kindOf = ({ action, signed }: MessageUse): string =>
  action === 'register' ? action : `${action}:${digestOf(signed)}`

/** Removes answers that are too old to be given again. Several processes may do so at once. */
export async function removeOldUses(queries: Queries<NameTables>, now: number): Promise<void> {
  const old = queries
    .select({ row: sql`ctid` })
    .from(usedMessages)
    .where(lt(usedMessages.usedAt, new Date(now - ANSWER_LIFE_MS)))
    .limit(REMOVED_AT_ONCE)
    .for('update', { skipLocked: true })
  await queries.delete(usedMessages).where(inArray(sql`ctid`, old))
}

import 'server-only'
import { randomBytes } from 'node:crypto'
import { and, asc, eq, exists, gt, notExists, type SQL, sql } from 'drizzle-orm'
import { EIP155 } from '@/lib/core/namespaces'
import { loadApprovalTexts } from '@/lib/text/approval-texts'
import { loadMailTexts } from '@/lib/text/mail-texts'
import { shortenAddress } from '@/lib/text/shorten-address'
import { uuidv7 } from '../custody/uuid-v7'
import type { Queries } from '../database/database'
import type { SealedSecret } from '../keys/seal-row'
import { layOutMail } from '../mail/mail-layout'
import type { Mail } from '../mail/mail-sender'
import type { WalletTables } from '../tables/role-tables'
import { devices, identities, notices, users, wallets } from '../tables/wallet-tables'
import type { IdentityRow } from './login-identity'
import { findMailbox, languageOf } from './users'
import { readAddresses } from './wallet-records'

type Transaction = Queries<WalletTables>

/** For so long an owner counts as told. */
const TOLD_MS = 365 * 24 * 3_600_000
const KIND = 'service.ending'

/** An owner who was not told yet, with the content of the mail. */
export interface UntoldOwner {
  readonly userId: string
  readonly mailbox: SealedSecret
  readonly row: IdentityRow
  /** Writes the mail. @param link - The page that says how to leave. */
  readonly write: (to: string, link: string) => Promise<Mail>
}

/** Owners of an active wallet, with a mailbox, who were not told yet. */
export async function countUntold(queries: Transaction): Promise<number> {
  return queries.$count(users, isUntold(queries))
}

/**
 * Tells the next owner after `after`, in one transaction: the row that says so is stored once `send` has resolved. So a
 * mail that fails is tried again by the next run. A process that ends in between mails this owner twice, and each other
 * one once. Two runs at once share the owners.
 *
 * @returns the owner, or `null` after the last one. Rejects as `send`.
 */
export async function tellNextOwner(
  queries: Transaction,
  { after, now }: { readonly after: string | null; readonly now: Date },
  send: (owner: UntoldOwner) => Promise<void>,
): Promise<string | null> {
  return queries.transaction(async (transaction) => {
    const [next] = await transaction
      .select({ id: users.id })
      .from(users)
      .where(and(isUntold(transaction), after === null ? undefined : gt(users.id, after)))
      .orderBy(asc(users.id))
      .limit(1)
      .for('no key update', { skipLocked: true })
    if (!next) return null
    await send(await readOwner(transaction, next.id))
    await store(transaction, next.id, now)
    return next.id
  })
}

function isUntold(queries: Transaction): SQL | undefined {
  const one = { one: sql`1` }
  const ofUser = {
    wallet: and(eq(wallets.userId, users.id), eq(wallets.status, 'active')),
    mailbox: and(eq(identities.userId, users.id), eq(identities.provider, 'email')),
    notice: and(eq(notices.userId, users.id), eq(notices.kind, KIND)),
  }
  return and(
    exists(queries.select(one).from(wallets).where(ofUser.wallet)),
    exists(queries.select(one).from(identities).where(ofUser.mailbox)),
    notExists(queries.select(one).from(notices).where(ofUser.notice)),
  )
}

async function readOwner(transaction: Transaction, userId: string): Promise<UntoldOwner> {
  const mailbox = await findMailbox(transaction, userId)
  const [wallet] = await transaction
    .select({ id: wallets.id })
    .from(wallets)
    .where(and(eq(wallets.userId, userId), eq(wallets.status, 'active')))
  if (!mailbox || !wallet) throw new Error('an owner has no mailbox or no wallet')
  const address = (await readAddresses(transaction, wallet.id))[EIP155]
  const device = await firstDevice(transaction, userId)
  const language = (await languageOf(transaction, userId)) ?? 'en'
  return {
    userId,
    mailbox,
    row: { table: 'identities', id: mailbox.id },
    async write(to, link) {
      const [texts, words] = await Promise.all([loadMailTexts(language), loadApprovalTexts(language)])
      const title = texts['mail.notice.service.ending.title']
      return layOutMail(to, {
        ...{ language, subject: title, title, lead: [texts['mail.notice.service.ending.lead']] },
        facts: [
          { name: words['approve.page'], value: device.embedOrigin },
          { name: texts['mail.notice.wallet'], value: shortenAddress(address) },
        ],
        button: { label: texts['mail.notice.leaving'], url: link },
        rest: [texts['mail.notice.service.ending.caution']],
        foot: [texts['mail.notice.why']],
      })
    },
  }
}

async function firstDevice(transaction: Transaction, userId: string) {
  const ofUser = transaction.select().from(devices).where(eq(devices.userId, userId))
  const [first] = await ofUser.orderBy(asc(devices.id)).limit(1)
  if (!first) throw new Error('an owner has no device')
  return first
}

/** The row has no link: its token is random, and known to no caller. */
async function store(transaction: Transaction, userId: string, now: Date): Promise<void> {
  const { id: deviceId } = await firstDevice(transaction, userId)
  await transaction.insert(notices).values({
    ...{ id: uuidv7(now.getTime()), userId, kind: KIND, deviceId, createdAt: now, usedAt: now },
    tokenHash: randomBytes(32),
    expiresAt: new Date(now.getTime() + TOLD_MS),
  })
}

import 'server-only'
import { asc, gt } from 'drizzle-orm'
import type { Database } from '../database/database'
import { auditHead, auditLog } from '../tables/audit-table'
import { type AuditTables, auditId, hashOfRow } from './audit-log'

/**
 * Both domains write this when a recovery half leaves them, so that their logs can be compared. Facts: `wallet` and `set`,
 * their ids, and `thumbprint`, of the device.
 */
export const RECOVERY_RELEASED = 'recovery.released' as const

/** What is wrong with a log. `seq` is the number of the first row that it concerns. */
export interface AuditFault {
  readonly seq: number
  readonly fault: 'changed' | 'missing' | 'cut off' | 'written anew'
}

/** A recovery half that has left a domain. All ids are hashes (`auditId`), also those of rows of version 0.1. */
export interface RecoveryRelease {
  readonly walletId: string
  readonly setId: string
  /** `''` where the log does not say. */
  readonly thumbprint: string
}

/** The end of a log at some time. Kept elsewhere, it shows a log that was written anew or cut off since. */
export interface AuditCheckpoint {
  readonly rows: number
  /** SHA-256 in base64url; `''` for an empty log. */
  readonly hash: string
}

/** A log that was read to its end. */
export interface AuditReport {
  readonly end: AuditCheckpoint
  readonly faults: readonly AuditFault[]
  readonly releases: readonly RecoveryRelease[]
}

type AuditDatabase = Pick<Database<AuditTables>, 'run'>
type AuditRow = typeof auditLog.$inferSelect

/** Rows that are read at once. */
const PAGE_ROWS = 500

/**
 * Reads a whole log, and checks that each row is the one that was written, at its place.
 *
 * @param checkpoint - of an earlier time, if there is one.
 */
export async function verifyAudit({ run }: AuditDatabase, checkpoint?: AuditCheckpoint): Promise<AuditReport> {
  // Read first: rows that are added meanwhile come after it.
  const [head] = await run((queries) => queries.select().from(auditHead))
  const faults: AuditFault[] = []
  const releases: RecoveryRelease[] = []
  let last: AuditRow | undefined
  for await (const row of rowsOf(run)) {
    const seq = (last?.seq ?? 0) + 1
    if (row.seq !== seq) faults.push({ seq, fault: 'missing' })
    else if (!isAsWritten(row, last)) faults.push({ seq, fault: 'changed' })
    if (row.seq === checkpoint?.rows && hashText(row) !== checkpoint.hash) {
      faults.push({ seq: row.seq, fault: 'written anew' })
    }
    if (row.action === RECOVERY_RELEASED) releases.push(releaseOf(row))
    last = row
  }
  const rows = last?.seq ?? 0
  if (rows < Math.max(head?.seq ?? 0, checkpoint?.rows ?? 0)) faults.push({ seq: rows + 1, fault: 'cut off' })
  return { end: { rows, hash: last ? hashText(last) : '' }, faults, releases }
}

/** Releases of one domain that have no counterpart in the other. */
export interface UnpairedReleases {
  /** The vault has released its half to a device that never got the other one: the first domain was passed by. */
  readonly vaultAlone: readonly RecoveryRelease[]
  /** A recovery that stopped half-way, or an attempt with a login and without an approval of the mailbox. */
  readonly walletAlone: readonly RecoveryRelease[]
}

/** Compares the releases of both domains by wallet, set and, where both logs say it, device. */
export function compareReleases(
  wallet: readonly RecoveryRelease[],
  vault: readonly RecoveryRelease[],
): UnpairedReleases {
  const missingIn = (others: readonly RecoveryRelease[]) => (release: RecoveryRelease) =>
    !others.some((other) => isSameRelease(release, other))
  return { vaultAlone: vault.filter(missingIn(wallet)), walletAlone: wallet.filter(missingIn(vault)) }
}

function isSameRelease(one: RecoveryRelease, other: RecoveryRelease): boolean {
  const isSameDevice = one.thumbprint === '' || other.thumbprint === '' || one.thumbprint === other.thumbprint
  return one.walletId === other.walletId && one.setId === other.setId && isSameDevice
}

async function* rowsOf(run: AuditDatabase['run']): AsyncGenerator<AuditRow> {
  let after = 0
  for (;;) {
    const page = await run((queries) =>
      queries.select().from(auditLog).where(gt(auditLog.seq, after)).orderBy(asc(auditLog.seq)).limit(PAGE_ROWS),
    )
    yield* page
    const last = page.at(-1)
    if (!last || page.length < PAGE_ROWS) return
    after = last.seq
  }
}

/** After a gap the row before is another one, whose hash does not fit either. */
function isAsWritten(row: AuditRow, before: AuditRow | undefined): boolean {
  const follows = before === undefined || Buffer.from(row.previousHash).equals(before.hash)
  return follows && Buffer.from(row.hash).equals(hashOfRow(row))
}

const hashText = ({ hash }: AuditRow): string => Buffer.from(hash).toString('base64url')

const releaseOf = ({ facts }: AuditRow): RecoveryRelease => ({
  walletId: auditId(String(facts.wallet ?? '')),
  setId: auditId(String(facts.set ?? '')),
  thumbprint: auditId(String(facts.thumbprint ?? '')),
})

import 'server-only'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { type CustodyRole, custodyRoles } from '@/lib/core/hosts'
import { type AuditReport, compareReleases, type RecoveryRelease, verifyAudit } from '../custody/verify-audit'
import { getLog } from '../kit/log'
import { getEnv } from '../settings/env'
import { createDatabases } from '../tables/databases'

/**
 * `npm run audit`: checks the audit log of each custody role of this environment, and compares the releases of both where
 * both are at hand. With a file it also checks that each log goes on from the end that the file has, and then writes the
 * new ends to it: keep it on another machine.
 */
const USAGE = 'Usage: npm run audit [-- <file with the ends of the logs>]'

const checkpoints = z.partialRecord(z.enum(custodyRoles), z.object({ rows: z.int(), hash: z.string() }))

async function check([file, ...rest]: readonly string[]): Promise<boolean> {
  if (rest.length > 0) throw new Error(USAGE)
  const env = getEnv()
  const databases = createDatabases(env, getLog(), new Map())
  const known =
    file !== undefined && existsSync(file) ? z.parse(checkpoints, JSON.parse(readFileSync(file, 'utf8'))) : {}
  const reports: Partial<Record<CustodyRole, AuditReport>> = {}
  for (const role of custodyRoles.filter((each) => env.roles.includes(each))) {
    const report = await verifyAudit(await databases[role](), known[role])
    reports[role] = report
    say(`${role}: ${report.end.rows} rows, end ${report.end.hash || 'none'}`)
    for (const { seq, fault } of report.faults) say(`${role}: row ${seq} is ${fault}`)
  }
  const { wallet, vault } = reports
  const { vaultAlone, walletAlone } = compareReleases(wallet?.releases ?? [], vault?.releases ?? [])
  const isPair = wallet !== undefined && vault !== undefined
  if (isPair) {
    for (const each of vaultAlone) say(`released by the vault alone: ${nameOf(each)}`)
    for (const each of walletAlone) say(`released by the wallet role alone, as when a recovery stops: ${nameOf(each)}`)
  }
  const isSound =
    Object.values(reports).every(({ faults }) => faults.length === 0) && !(isPair && vaultAlone.length > 0)
  if (isSound && file !== undefined) {
    const ends = Object.entries(reports).map(([role, { end }]) => [role, end])
    writeFileSync(file, `${JSON.stringify({ ...known, ...Object.fromEntries(ends) }, null, 2)}\n`)
  }
  say(
    isSound ? 'The logs are as they were written.' : 'The logs are NOT as they were written, or do not fit each other.',
  )
  return isSound
}

const nameOf = ({ walletId, setId, thumbprint }: RecoveryRelease): string =>
  `wallet ${walletId}, set ${setId}, device ${thumbprint}`

const say = (line: string): boolean => process.stdout.write(`${line}\n`)

const isSound = await check(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  return false
})
process.exit(isSound ? 0 : 1)

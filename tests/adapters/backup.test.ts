import { execFile } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { promisify } from 'node:util'
import { afterEach, describe, expect, test } from 'vitest'
import { verifyAudit } from '@/lib/server/custody/verify-audit'
import { createLog } from '@/lib/server/kit/log'
import { writeProject } from '@/lib/server/projects/project-records'
import type { DatabaseSettings } from '@/lib/server/settings/database-env'
import type { Env } from '@/lib/server/settings/env'
import { createDatabases, type Databases, type OpenedDatabases } from '@/lib/server/tables/databases'
import { keyShares, users, wallets } from '@/lib/server/tables/wallet-tables'
import { APPROVAL_COOLDOWN_MS } from '@/lib/server/vault/approval-limits'
import { newKeys, openCustodyDatabases } from './custody-database'
import { createVisitor, later, newEmail, newHalf, newId, START } from './vault-visitor'

const { kinds, newPath, newSettings } = await openCustodyDatabases()
type Pair = Pick<Env['databases'], 'wallet' | 'vault'>

const run = promisify(execFile)
const AWAY = { code: 'database.unavailable' }
const keys = newKeys('one')

const toClose: (() => Promise<void>)[] = []
/** Ends every process that a test has started. */
const endAll = async () => {
  for (const close of toClose.splice(0)) await close()
}
afterEach(endAll)

/** The databases of one process that answers for wallet and vault, and the lines of its log. */
function start(pair: Pair): { readonly databases: Databases; readonly lines: readonly string[] } {
  const opened: OpenedDatabases = new Map()
  const lines: string[] = []
  const sink = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) })
  toClose.push(async () => {
    for (const role of ['wallet', 'vault'] as const) {
      const database = (await opened.get(role)?.opened.catch(() => undefined)) as { close(): Promise<void> } | undefined
      await database?.close()
    }
  })
  const env = { roles: ['wallet', 'vault'] as const, databases: { app: pair.wallet, ...pair } }
  return { databases: createDatabases(env, createLog('debug', sink), opened), lines }
}

/** A recovery half of the wallet role, as a row. */
const storeWalletHalf = (wallet: Awaited<ReturnType<Databases['wallet']>>) =>
  wallet.run(async (queries) => {
    const [userId, walletId, bytes] = [newId(), newId(), new Uint8Array([1])]
    await queries.insert(users).values({ id: userId, createdAt: START })
    await queries.insert(wallets).values({ id: walletId, userId, status: 'active', createdAt: START })
    await queries.insert(keyShares).values({
      id: newId(),
      walletId,
      kind: 'recovery',
      setId: newId(),
      epoch: 1,
      sealed: bytes,
      wrappedKey: bytes,
      keyId: 'one',
      createdAt: START,
    })
  })

/** As `docs/operators.md` says: `pg_dump` and `pg_restore`, or a copy of the folder of a process that has ended. */
async function backUp(from: DatabaseSettings): Promise<() => Promise<DatabaseSettings>> {
  if (from.kind === 'folder') {
    const path = newPath()
    await cp(from.path, path, { recursive: true })
    return async () => ({ kind: 'folder', path })
  }
  const file = `${newPath()}.dump`
  await run('pg_dump', ['--format=custom', `--file=${file}`, from.url])
  return async () => {
    const into = await newSettings('postgres')
    if (into.kind !== 'postgres') throw new Error('not Postgres')
    await run('pg_restore', ['--exit-on-error', `--dbname=${into.url}`, file])
    return into
  }
}

describe.each(kinds)('a backup of two databases of %s', (kind) => {
  const newPair = async (): Promise<Pair> => ({ wallet: await newSettings(kind), vault: await newSettings(kind) })

  /** A pair with a wallet in it, and what restores each of its databases. */
  async function usedPair() {
    const pair = await newPair()
    const { databases } = start(pair)
    const [wallet, vault] = [await databases.wallet(), await databases.vault()]
    await wallet.run((queries) => writeProject(queries, { id: 'shop', allowedOrigins: ['https://shop.example'] }))
    const device = createVisitor(vault, { keys })
    const email = newEmail()
    await device.approve(email)
    const first = { walletId: newId(), setId: newId(), epoch: 1, half: newHalf() }
    await device.store(first)
    await storeWalletHalf(wallet)
    await endAll()
    return { email, first, restoreWallet: await backUp(pair.wallet), restoreVault: await backUp(pair.vault) }
  }

  test('behavior: a restored pair works: halves open, limits hold, and the log is as it was written', async () => {
    const { email, first, restoreWallet, restoreVault } = await usedPair()
    const { databases } = start({ wallet: await restoreWallet(), vault: await restoreVault() })
    expect((await databases.wallet()).id).toBe(kind)
    const vault = await databases.vault()
    const device = createVisitor(vault, { keys })
    await expect(device.ask(email)).rejects.toMatchObject({ code: 'email.cooldown' })
    await device.approve(email, later(APPROVAL_COOLDOWN_MS))
    expect(Buffer.from(await device.open(first, later(APPROVAL_COOLDOWN_MS))).equals(first.half)).toBe(true)
    expect(await verifyAudit(vault)).toMatchObject({ end: { rows: 6 }, faults: [] })
    // The trigger that keeps the log is restored with it.
    await expect(vault.run((queries) => queries.execute('delete from audit_log'))).rejects.toMatchObject({
      code: 'internal',
    })
  })

  test.each([
    ['vault', 'wallet'],
    ['wallet', 'vault'],
  ] as const)(
    'error: a restored %s beside a new %s is refused, by both roles, with a sentence',
    async (kept, missing) => {
      const { restoreWallet, restoreVault } = await usedPair()
      const restored = kept === 'vault' ? { vault: await restoreVault() } : { wallet: await restoreWallet() }
      const fresh = { wallet: await newSettings(kind), vault: await newSettings(kind) }
      const { databases, lines } = start({ ...fresh, ...restored })
      await expect(databases.wallet()).rejects.toMatchObject(AWAY)
      await expect(databases.vault()).rejects.toMatchObject(AWAY)
      expect(lines.join('\n')).toContain(
        `The database of the ${kept} role holds halves of wallets, but that of the ${missing} role is new. Restore both from the same backup.`,
      )
    },
  )

  test('error: a restored half beside the other half of another installation is refused with a sentence', async () => {
    const [one, other] = [await usedPair(), await usedPair()]
    const { databases, lines } = start({ wallet: await one.restoreWallet(), vault: await other.restoreVault() })
    await expect(databases.vault()).rejects.toMatchObject(AWAY)
    expect(lines.join('\n')).toContain('come from different installations')
  })
})

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import type { CustodyRole } from '@/lib/core/hosts'
import type { Queries, Tables } from '@/lib/server/database/database'
import { createLog } from '@/lib/server/kit/log'
import { createMailQueue } from '@/lib/server/mail/mail-queue'
import { forRole } from '@/lib/server/platform/for-role'
import type { Platform } from '@/lib/server/platform/services'
import type { Kv } from '@/lib/server/stores/kv'
import { createMemoryKv } from '@/lib/server/stores/memory-kv'
import { deleteWallets } from '@/lib/server/vault/vault-deletions'
import { deleteAccounts } from '@/lib/server/wallet/deletion-job'
import { buildSignInText } from '@/lib/sign-in/sign-in-text'
import { createEmptyFolder } from '@/tests/support/empty-folder'
import { findSecrets } from '@/tests/support/find-secrets'
import { openTestMail } from '@/tests/support/mail-tray'
import { openTestPostgres } from '@/tests/support/test-postgres'
import { APP_URL } from '@/tests/unit/server/platform/test-platform'
import { clock, logInTo, newProfile, openCustody, openFrame, tray } from './custody-api'
import { DEVNET, TestBrowser } from './sign-in-api'

/*
 * What a deletion leaves: both databases, the shared store, the log and the mails are searched for the id of the user, the
 * addresses of the wallet and the e-mail address, in every form that `findSecrets` knows. Each place has them before.
 */

const HOUR_MS = 3_600_000
/** After it the store has forgotten a list of sessions that was emptied. */
const MOMENT_MS = 1_001
const signal = new AbortController().signal
const newKey = () => `one:${randomBytes(32).toString('base64')}`
const newEmail = () => `visitor-${randomBytes(6).toString('hex')}@example.com`

/** A store that can be read out: a test of what is in it knows the keys that were written. */
function openStore() {
  const kv = createMemoryKv({ maxEntries: 9_999, maxCharacters: 9_999_999, whenFull: 'refuse', now: clock.now })
  const keys = new Set<string>()
  let isDown = false
  const watched = new Proxy(kv, {
    get(target, name: keyof Kv) {
      const method = target[name]
      if (typeof method !== 'function') return method
      return (key: string, ...rest: unknown[]) => {
        if (isDown) return Promise.reject(new Error('the store is down'))
        keys.add(key)
        return (method as (...all: unknown[]) => unknown)(key, ...rest)
      }
    },
  })
  return {
    kv: watched,
    setDown: (next: boolean) => {
      isDown = next
    },
    async dump() {
      const all = await Promise.all([...keys].map(async (key) => [key, await kv.get(key)] as const))
      return all.flatMap(([key, value]) => (value === null ? [] : [`${key} ${value}`])).join('\n')
    },
  }
}

/** Every row of the database of a role as text, with the bytes of each column in hex. */
async function dump(platform: Platform, role: CustodyRole): Promise<string> {
  const database = await platform.databases[role]()
  return database.run(async (queries: Queries<Tables>) => {
    const found = await queries.execute(sql`select tablename from pg_tables where schemaname = 'public'`)
    const texts: string[] = []
    for (const { tablename } of rowsOf(found)) {
      const table = sql.identifier(String(tablename))
      for (const { line } of rowsOf(await queries.execute(sql`select t::text as line from ${table} t`)))
        texts.push(String(line))
    }
    return texts.join('\n')
  })
}
const rowsOf = (result: unknown) => (result as { rows: readonly Record<string, unknown>[] }).rows

const postgres = await openTestPostgres()
afterAll(() => postgres?.stop())

describe.each(['pglite', 'postgres'] as const)('after a deletion in %s', (kind) => {
  const keys = { wallet: newKey(), vault: newKey() }
  const lines: string[] = []
  const log = createLog('debug', { write: (line) => void lines.push(line) })
  const store = openStore()
  const mails = openTestMail()
  let isMailAway = false
  let base: string
  let platform: Platform

  beforeAll(async () => {
    base = await mkdtemp(join(tmpdir(), 'foyer-deletion-'))
    const isEmbedded = kind === 'pglite'
    const roles = ['wallet', 'vault'] as const
    if (isEmbedded) for (const role of roles) await createEmptyFolder(join(base, role))
    const [wallet = '', vault = ''] = await Promise.all(roles.map(() => (isEmbedded ? '' : (postgres?.create() ?? ''))))
    const settings = { ...DEVNET, FOYER_SIGN_IN: 'optional', FOYER_DATA_DIR: base }
    const mailQueue = createMailQueue(log, () => undefined, { retryPauseMs: 1 })
    const parts = { log, kv: store.kv, volatileKv: store.kv, mailQueue }
    const usual = openCustody({ wallet, vault }, keys, settings, parts)
    const sender = usual.mail.wallet.state === 'on' ? usual.mail.wallet.get() : null
    const account = {
      state: 'on' as const,
      id: 'test',
      get: () => ({
        id: 'test',
        send: async (mail: Parameters<NonNullable<typeof sender>['send']>[0]) => {
          if (isMailAway) throw new Error('the mail server is away')
          await sender?.send(mail)
        },
      }),
    }
    platform = openCustody({ wallet, vault }, keys, settings, {
      ...{ ...usual, ...mails.watch(usual) },
      mail: { wallet: account, vault: account },
    })
  }, 60_000)
  afterAll(() => rm(base, { recursive: true, force: true }))

  const runJobs = async () => {
    await deleteAccounts(forRole(platform, 'wallet')).run(signal)
    await deleteWallets(forRole(platform, 'vault')).run(signal)
  }

  /** An owner who is signed in to the page, and all that may be left of them. */
  async function createOwner() {
    const email = newEmail()
    const frame = await openFrame(newProfile(), undefined, APP_URL)
    clock.ahead += 31_000
    const addresses = await logInTo(frame, email)
    const browser = new TestBrowser()
    const asked = { chainId: DEVNET_CAIP_ID, accountAddress: addresses.eip155 }
    const message = buildSignInText(await (await browser.nonce(asked)).json())
    const { signature } = await frame.signInWithLogin({ text: message }, signal)
    expect((await browser.post('callback/siwx', { message, signature: signature ?? '' })).status).toBe(200)
    const database = await platform.databases.wallet()
    const [row] = rowsOf(
      await database.run((queries) =>
        queries.execute(sql`select w.id, w.user_id from wallets w join wallet_addresses a on a.wallet_id = w.id
          where a.address = ${addresses.eip155}`),
      ),
    )
    const ids = { walletId: String(row?.id), userId: String(row?.user_id) }
    return { email, frame, browser, addresses, ids }
  }
  const placesOf = async () => ({
    'the wallet role': await dump(platform, 'wallet'),
    'the vault': await dump(platform, 'vault'),
    'the store': await store.dump(),
    'the log': lines.join('\n'),
  })

  test('behavior: neither databases, store nor log have a user id, an address or an e-mail address', async () => {
    const { email, frame, browser, addresses, ids } = await createOwner()
    const secrets = { ...ids, ...addresses, email }
    const before = findSecrets({ ...ids, ...addresses }, await placesOf())
    expect(before.filter((line) => line.includes('the wallet role'))).toHaveLength(4)
    expect(before.filter((line) => line.includes('the vault'))).toHaveLength(3)
    // The session of the page.
    expect(before.some((line) => /^eip155 in the store/.test(line))).toBe(true)
    await frame.planDeletion(undefined, signal)
    // The page is used until the end, so that its session lives.
    for (let hours = 0; hours < 26; hours += 13) {
      clock.ahead += 13 * HOUR_MS
      expect(await browser.accounts()).toHaveLength(1)
    }
    await runJobs()
    expect(await browser.accounts()).toBeNull()
    await mails.sent()
    clock.ahead += MOMENT_MS
    expect(findSecrets(secrets, await placesOf())).toEqual([])
    // Nothing waits, and nothing is mailed later.
    const mailed = () => tray.all().filter(({ to }) => to === email).length
    const sent = mailed()
    clock.ahead += 48 * HOUR_MS
    await runJobs()
    await mails.sent()
    expect(mailed()).toBe(sent)
  }, 120_000)

  test('behavior: a mail server that is away leaves no address either', async () => {
    const { email, frame, addresses, ids } = await createOwner()
    await frame.planDeletion(undefined, signal)
    await mails.sent()
    clock.ahead += 26 * HOUR_MS
    isMailAway = true
    await runJobs()
    await mails.sent()
    isMailAway = false
    expect(lines.some((line) => line.includes('a mail could not be sent'))).toBe(true)
    expect(findSecrets({ ...ids, ...addresses, email }, await placesOf())).toEqual([])
    expect(tray.all().some(({ to, subject }) => to === email && subject === 'Your account was deleted')).toBe(false)
  }, 120_000)

  test('error: while the store is down nothing is deleted, and the next run does it', async () => {
    const { frame, browser, addresses, ids } = await createOwner()
    await frame.planDeletion(undefined, signal)
    clock.ahead += 13 * HOUR_MS
    expect(await browser.accounts()).toHaveLength(1)
    clock.ahead += 13 * HOUR_MS
    store.setDown(true)
    await expect(deleteAccounts(forRole(platform, 'wallet')).run(signal)).rejects.toThrow()
    store.setDown(false)
    expect(await dump(platform, 'wallet')).toContain(ids.userId)
    await runJobs()
    clock.ahead += MOMENT_MS
    expect(findSecrets({ ...ids, ...addresses }, await placesOf())).toEqual([])
  }, 120_000)

  const tablesOf = { wallet: ['email_challenges', 'users', 'devices', 'wallets', 'audit_log'] as const }
  test.each(tablesOf.wallet)(
    'error: a deletion that fails at the table %s has deleted nothing',
    async (table) => {
      const { frame, ids } = await createOwner()
      await frame.planDeletion(undefined, signal)
      clock.ahead += 26 * HOUR_MS
      const database = await platform.databases.wallet()
      const run = (text: string) => database.run((queries) => queries.execute(sql.raw(text)))
      const before = await dump(platform, 'wallet')
      const act = table === 'audit_log' ? 'insert' : 'delete'
      await run("create or replace function fail() returns trigger language plpgsql as $$ begin raise 'cut'; end $$")
      await run(`create trigger cut before ${act} on ${table} for each row execute function fail()`)
      await expect(deleteAccounts(forRole(platform, 'wallet')).run(signal)).rejects.toThrow()
      await run(`drop trigger cut on ${table}`)
      expect(await dump(platform, 'wallet')).toBe(before)
      await runJobs()
      expect(await dump(platform, 'wallet')).not.toContain(ids.userId)
    },
    60_000,
  )
})

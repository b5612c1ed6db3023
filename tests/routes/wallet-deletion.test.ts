import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { vaultDelete, vaultKeep, walletDelete, walletKeep } from '@/lib/custody/deletion-contract'
import { forRole } from '@/lib/server/platform/for-role'
import type { Platform } from '@/lib/server/platform/services'
import { deleteWallets } from '@/lib/server/vault/vault-deletions'
import { deleteAccounts } from '@/lib/server/wallet/deletion-job'
import { planDeletion } from '@/lib/server/wallet/deletions'
import { openTestPostgres } from '@/tests/support/test-postgres'
import { clock, logInTo, newProfile, openCustody, openFrame, type Profile, tray } from './custody-api'

/*
 * The frame's own key worker, on the handlers of the routes and two Postgres databases. Time passes by a clock. At every
 * moment a new device with the mailbox alone reaches the wallet, or the wallet is gone from both.
 */

const postgres = await openTestPostgres()
const HOUR_MS = 3_600_000
const signal = new AbortController().signal
const newKey = () => `one:${randomBytes(32).toString('base64')}`

describe.skipIf(!postgres)('a deletion', () => {
  const urls = { wallet: '', vault: '' }
  const keys = { wallet: newKey(), vault: newKey() }
  let platform: Platform
  beforeAll(async () => {
    for (const role of ['wallet', 'vault'] as const) urls[role] = (await postgres?.create()) ?? ''
  })
  beforeEach(() => {
    platform = openCustody(urls, keys)
  })
  afterAll(() => postgres?.stop())

  const newEmail = () => `visitor-${randomBytes(6).toString('hex')}@example.com`
  const logIn = async (profile: Profile, email: string) => {
    clock.ahead += 31_000
    const frame = await openFrame(profile)
    return { frame, addresses: await logInTo(frame, email) }
  }
  async function createOwner() {
    const [email, profile] = [newEmail(), newProfile()]
    return { email, profile, ...(await logIn(profile, email)) }
  }
  const mailTo = (email: string, title: string) => tray.next(({ to, subject }) => to === email && subject === title)
  const runJobs = async () => {
    await deleteAccounts(forRole(platform, 'wallet')).run(signal)
    await deleteWallets(forRole(platform, 'vault')).run(signal)
  }

  async function idsOf(address: string) {
    const client = new Client({ connectionString: urls.wallet })
    await client.connect()
    const { rows } = await client.query(
      'select w.id, w.user_id from wallets w join wallet_addresses a on a.wallet_id = w.id where a.address = $1',
      [address],
    )
    await client.end()
    const [row] = rows
    return { walletId: String(row?.id), userId: String(row?.user_id) }
  }

  test('behavior: the owner gets a mail before and after, and the next wallet of the address is another one', async () => {
    const { email, frame, addresses } = await createOwner()
    const deletesAt = (await frame.planDeletion(undefined, signal)).deletesAt
    expect(deletesAt).toBeGreaterThan(clock.now() + 23 * HOUR_MS)
    const planned = await mailTo(email, 'Your account is to be deleted')
    expect(planned.text).toContain('Open your wallet on one of your devices and press Keep.')
    // No link undoes it in one role alone.
    expect(planned.text).not.toContain('/stop')

    clock.ahead += 25 * HOUR_MS + 60_000
    await runJobs()
    expect((await mailTo(email, 'Your account was deleted')).text).not.toContain('/stop')
    const next = await logIn(newProfile(), email)
    expect(next.addresses.eip155).not.toBe(addresses.eip155)
    expect(next.addresses.solana).not.toBe(addresses.solana)
  }, 120_000)

  test.each([
    ['before', 24 * HOUR_MS - 60_000],
    ['a moment after it was planned', 0],
  ])(
    'behavior: is undone by another device %s, and the wallet stays',
    async (_, passed) => {
      const { email, frame, addresses } = await createOwner()
      const other = await logIn(newProfile(), email)
      await frame.planDeletion(undefined, signal)
      clock.ahead += passed
      await runJobs()
      await other.frame.undoDeletion(undefined, signal)
      expect(await other.frame.deletion(undefined, signal)).toMatchObject({ deletesAt: null })
      clock.ahead += 3 * 24 * HOUR_MS
      await runJobs()
      expect((await logIn(newProfile(), email)).addresses).toEqual(addresses)
    },
    120_000,
  )

  test('behavior: counts from its time, also before the job has run: no session goes on, and nothing is undone', async () => {
    const { email, frame, addresses } = await createOwner()
    await frame.planDeletion(undefined, signal)
    clock.ahead += 24 * HOUR_MS + 1_000
    await expect(frame.undoDeletion(undefined, signal)).rejects.toMatchObject({ code: 'session.ended' })
    expect((await logIn(newProfile(), email)).addresses).not.toEqual(addresses)
  }, 120_000)

  test.each([
    ['planned', walletDelete.path],
    ['planned', vaultDelete.path],
    ['undone', vaultKeep.path],
    ['undone', walletKeep.path],
  ])(
    'behavior: whose page ends while it is %s, at %s, leaves the wallet whole until its time, or gone',
    async (phase, path) => {
      const { email, profile, frame, addresses } = await createOwner()
      const cut = await openFrame(profile, (asked) => {
        if (asked === path) throw new TypeError('Failed to fetch')
      })
      if (phase === 'planned') await expect(cut.planDeletion(undefined, signal)).rejects.toThrow()
      else {
        await frame.planDeletion(undefined, signal)
        await expect(cut.undoDeletion(undefined, signal)).rejects.toThrow()
      }
      // Until then it is reached with the mailbox alone.
      clock.ahead += 23 * HOUR_MS
      await runJobs()
      expect((await logIn(newProfile(), email)).addresses).toEqual(addresses)
      clock.ahead += 3 * HOUR_MS
      await runJobs()
      const isPlanned = path !== walletDelete.path
      const { addresses: found } = await logIn(newProfile(), email)
      if (isPlanned) expect(found).not.toEqual(addresses)
      else expect(found).toEqual(addresses)
    },
    120_000,
  )

  test('error: needs a code of the last five minutes', async () => {
    const { frame } = await createOwner()
    clock.ahead += 5 * 60_000 + 1_000
    await expect(frame.planDeletion(undefined, signal)).rejects.toMatchObject({ code: 'custody.login_too_old' })
    expect(await frame.deletion(undefined, signal)).toMatchObject({ deletesAt: null })
  })

  test('error: whose request to the vault arrives after it was undone is refused there', async () => {
    const { email, profile, addresses } = await createOwner()
    const other = await logIn(newProfile(), email)
    const late = await openFrame(profile, async (asked) => {
      if (asked === vaultDelete.path) await other.frame.undoDeletion(undefined, signal)
    })
    await expect(late.planDeletion(undefined, signal)).rejects.toMatchObject({ code: 'custody.wallet_changed' })
    clock.ahead += 3 * 24 * HOUR_MS
    await runJobs()
    expect((await logIn(newProfile(), email)).addresses).toEqual(addresses)
  }, 120_000)

  test('error: cannot be planned again with the request that was undone, nor a second one beside it', async () => {
    const { addresses, frame } = await createOwner()
    const { userId } = await idsOf(addresses.eip155)
    const database = await platform.databases.wallet()
    const [second, third] = ['2', '3'].map((digit) => digit.repeat(43))
    const plan = (id = '') => database.run((queries) => planDeletion(queries, { id, userId }, new Date(clock.now())))
    const { deletesAt } = await frame.planDeletion(undefined, signal)
    // The same one, as after a lost answer of the vault.
    expect(await frame.planDeletion(undefined, signal)).toEqual({ deletesAt })
    await expect(plan(second)).rejects.toMatchObject({ code: 'custody.wallet_changed' })
    await frame.undoDeletion(undefined, signal)
    expect(await plan(third)).toMatchObject({ isNew: true })
    await frame.undoDeletion(undefined, signal)
    await expect(plan(third)).rejects.toMatchObject({ code: 'custody.wallet_changed' })
    expect(await frame.deletion(undefined, signal)).toMatchObject({ deletesAt: null })
  })

  test('behavior: two runs of the jobs at once delete two accounts, and neither fails', async () => {
    const owners = [await createOwner(), await createOwner()]
    for (const { frame } of owners) await frame.planDeletion(undefined, signal).catch(() => undefined)
    clock.ahead += 26 * HOUR_MS
    await Promise.all([runJobs(), runJobs()])
    for (const { addresses } of owners)
      expect(await idsOf(addresses.eip155)).toEqual({ walletId: 'undefined', userId: 'undefined' })
  }, 120_000)
})

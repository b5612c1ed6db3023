import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { vaultDelete, vaultKeep } from '@/lib/custody/deletion-contract'
import type { WorkerAnswers } from '@/lib/frame-guest/serve-worker'
import { forRole } from '@/lib/server/platform/for-role'
import type { Platform } from '@/lib/server/platform/services'
import { endOrphanedHalves } from '@/lib/server/start/end-orphaned-halves'
import { deleteWallets } from '@/lib/server/vault/vault-deletions'
import { deleteAccounts } from '@/lib/server/wallet/deletion-job'
import type { CutPoint } from '@/tests/support/statement-proxy'
import { openTestPostgres } from '@/tests/support/test-postgres'
import { clock, logInTo, newProfile, openFrame, type Profile } from './custody-api'
import { cutCustody } from './cut-custody'

/*
 * A process that ends at an exact statement while a deletion is planned, undone or carried out. A device with nothing but
 * the mailbox reaches the wallet until its time, and after it a wallet that both roles have deleted is gone from both.
 */

const postgres = await openTestPostgres()
const HOUR_MS = 3_600_000
/** More changes than an act makes, so that a test which never ends fails. */
const MAX_STATEMENTS = 120
const open = () => new AbortController().signal

describe.skipIf(!postgres)('a process that ends while a deletion', () => {
  const custody = cutCustody(postgres)
  let platform: Platform
  const restart = () => {
    platform = custody.restart()
  }
  const newEmail = () => `visitor-${randomBytes(6).toString('hex')}@example.com`
  async function logIn(email: string, profile: Profile = newProfile()) {
    clock.ahead += 31_000
    const frame = await openFrame(profile)
    return { frame, addresses: await logInTo(frame, email) }
  }
  const runJobs = async () => {
    await deleteAccounts(forRole(platform, 'wallet')).run(open())
    await deleteWallets(forRole(platform, 'vault')).run(open())
  }
  const countOf = async (role: 'wallet' | 'vault', query: string, value: string): Promise<number> => {
    const [row] = await custody.query(role, `select count(*)::int as count from ${query}`, [value])
    return row?.count ?? -1
  }
  async function walletIdOf(address: string): Promise<string> {
    const query = 'select wallet_id from wallet_addresses where address = $1'
    return (await custody.query('wallet', query, [address]))[0]?.wallet_id ?? ''
  }
  /** Rows of the wallet in each role: all or none. */
  const left = async (walletId: string) => ({
    wallet: await countOf('wallet', 'wallets where id = $1', walletId),
    vault: await countOf('vault', 'recovery_halves where wallet_id = $1 and destroyed_at is null', walletId),
  })

  /** Runs an act that is cut at each of its statements, until one run is not cut. */
  async function cutEach(
    point: CutPoint,
    prepare: () => Promise<{ readonly act: () => Promise<unknown>; readonly check: (at: number) => Promise<void> }>,
  ) {
    let cuts = 0
    for (let at = 1; at < MAX_STATEMENTS; at++) {
      restart()
      const { act, check } = await prepare()
      const isCut = custody.arm(at, point)
      await act().catch(() => undefined)
      restart()
      await check(at)
      if (!isCut()) return cuts
      cuts += 1
    }
    throw new Error('the act never ends')
  }

  const flows: Readonly<Record<string, (frame: WorkerAnswers) => Promise<unknown>>> = {
    'is planned': async () => undefined,
    'is undone': (frame) => frame.planDeletion(undefined, open()),
  }
  test.each(Object.keys(flows))(
    'behavior: %s: the wallet is reached until its time, at any statement',
    async (name) => {
      const cuts = await cutEach('before after change', async () => {
        const email = newEmail()
        const { frame, addresses } = await logIn(email)
        const walletId = await walletIdOf(addresses.eip155)
        await flows[name]?.(frame)
        return {
          act: () =>
            name === 'is planned' ? frame.planDeletion(undefined, open()) : frame.undoDeletion(undefined, open()),
          async check(at) {
            clock.ahead += 23 * HOUR_MS
            await runJobs()
            expect((await logIn(email)).addresses, `after statement ${at}`).toEqual(addresses)
            clock.ahead += 3 * HOUR_MS
            await runJobs()
            const { wallet, vault } = await left(walletId)
            // The vault never lacks a half that the wallet role has.
            expect(wallet <= vault, `after statement ${at}: ${wallet}, ${vault}`).toBe(true)
          },
        }
      })
      expect(cuts).toBeGreaterThan(1)
    },
    600_000,
  )

  test('behavior: is carried out: each role has all of the wallet or none, and the next run ends it', async () => {
    const cuts = await cutEach('before', async () => {
      const { frame, addresses } = await logIn(newEmail())
      const walletId = await walletIdOf(addresses.eip155)
      await frame.planDeletion(undefined, open())
      clock.ahead += 26 * HOUR_MS
      return {
        act: runJobs,
        async check(at) {
          const [wallet, vault] = [
            await countOf('wallet', 'wallet_addresses where wallet_id = $1', walletId),
            await countOf('vault', 'wallet_addresses where wallet_id = $1', walletId),
          ]
          expect([0, 2], `wallet role, after statement ${at}`).toContain(wallet)
          expect([0, 2], `vault, after statement ${at}`).toContain(vault)
          await runJobs()
          expect(await left(walletId)).toEqual({ wallet: 0, vault: 0 })
        },
      }
    })
    expect(cuts).toBeGreaterThan(10)
  }, 600_000)

  test.each([
    ['whose plan never reached the vault', vaultDelete.path],
    ['that was undone in the vault alone', vaultKeep.path],
  ])(
    'behavior: a half %s is found by the log of the wallet role, and ended',
    async (_, path) => {
      restart()
      const [email, profile] = [newEmail(), newProfile()]
      const { frame, addresses } = await logIn(email, profile)
      const walletId = await walletIdOf(addresses.eip155)
      let isGone = false
      const cut = await openFrame(profile, (asked) => {
        if (isGone) throw new TypeError('Failed to fetch')
        if (asked !== path) return
        if (path === vaultDelete.path) throw new TypeError('Failed to fetch')
        // The vault answers, and the page ends before it asks the wallet role.
        isGone = true
      })
      if (path === vaultDelete.path) await expect(cut.planDeletion(undefined, open())).rejects.toThrow()
      else {
        await frame.planDeletion(undefined, open())
        isGone = false
        await cut.undoDeletion(undefined, open()).catch(() => undefined)
      }
      const orphans = () => endOrphanedHalves(platform).run(open())
      clock.ahead += 23 * HOUR_MS
      await orphans()
      expect(await left(walletId)).toEqual({ wallet: 1, vault: 1 })
      clock.ahead += 3 * HOUR_MS
      await runJobs()
      await orphans()
      // Within two hours the vault may still have a plan of its own.
      expect(await left(walletId)).toEqual({ wallet: 0, vault: 1 })
      clock.ahead += 2 * HOUR_MS
      const other = await logIn(newEmail())
      await orphans()
      expect(await left(walletId)).toEqual({ wallet: 0, vault: 0 })
      expect(await left(await walletIdOf(other.addresses.eip155))).toEqual({ wallet: 1, vault: 1 })
    },
    120_000,
  )

  test('error: a wallet that the wallet role lost without a deletion keeps its half', async () => {
    restart()
    const { addresses } = await logIn(newEmail())
    const walletId = await walletIdOf(addresses.eip155)
    // As after a restore of the wrong backup.
    await custody.query('wallet', 'delete from wallets where id = $1', [walletId])
    clock.ahead += 3 * 24 * HOUR_MS
    await endOrphanedHalves(platform).run(open())
    expect(await left(walletId)).toEqual({ wallet: 0, vault: 1 })
  })
})

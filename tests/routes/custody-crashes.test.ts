import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { shareOfRecovery, walletChallenge } from '@/lib/custody/shares-contract'
import type { CutPoint } from '@/tests/support/statement-proxy'
import { openTestPostgres } from '@/tests/support/test-postgres'
import { clock, logInTo, newProfile, openFrame, type Profile } from './custody-api'
import { cutCustody } from './cut-custody'

/*
 * The frame's own key worker, on the handlers of the routes and two Postgres databases. A crash ends every connection at
 * an exact statement and forgets all memory of the process; the visitor's page ends with it, or goes on.
 */

const postgres = await openTestPostgres()
/** An address may log in again after this time, and as often as it likes the next day. */
const COOLDOWN_MS = 31_000
const DAY_MS = 24 * 3_600_000
/** More changes than creation or recovery make, so that a test which never ends fails. */
const MAX_STATEMENTS = 200

describe.skipIf(!postgres)('a process that ends while a wallet', () => {
  const { urls, query, restart, arm, disarm } = cutCustody(postgres)

  /** Logs in with the address alone, in a page that may be closed, and returns the addresses of the wallet. */
  async function logIn(profile: Profile, email: string, page: AbortSignal, onRequest?: (path: string) => void) {
    clock.ahead += COOLDOWN_MS
    return logInTo(await openFrame(profile, onRequest), email, page)
  }
  const open = () => new AbortController().signal

  /** Logs in; at a statement after the first request to `path` the process ends, and `onCut` says what the page does. */
  async function logInUntil(
    { profile, email }: { readonly profile: Profile; readonly email: string },
    { path, at, point }: { readonly path: string; readonly at: number; readonly point: CutPoint },
    { page, onCut }: { readonly page: AbortSignal; readonly onCut: () => void },
  ) {
    let isCut: (() => boolean) | undefined
    const onRequest = (asked: string) => {
      if (asked === path) isCut ??= arm(at, point, onCut)
    }
    const addresses = await logIn(profile, email, page, onRequest).catch(() => null)
    const wasCut = isCut?.() ?? false
    if (!wasCut) disarm()
    return { addresses, isCut: wasCut }
  }

  /** The addresses of all active wallets: what was ever there must stay. */
  async function activeWallets(): Promise<ReadonlyMap<string, unknown>> {
    const rows = await query(
      'wallet',
      "select id, namespace, address from wallets join wallet_addresses on wallet_id = id where status = 'active'",
    )
    return new Map(rows.map(({ id, namespace, address }) => [`${id} ${namespace}`, address]))
  }

  const newEmail = () => `visitor-${randomBytes(6).toString('hex')}@example.com`

  test('behavior: is made: at any statement, no active wallet lacks a half and none is lost', async () => {
    let wasFinished = false
    for (let at = 1; !wasFinished && at < MAX_STATEMENTS; at++) {
      restart()
      const visitor = { profile: newProfile(), email: newEmail() }
      const page = new AbortController()
      const step = { path: walletChallenge.path, at, point: 'before after change' } as const
      const ended = await logInUntil(visitor, step, { page: page.signal, onCut: () => page.abort() })
      wasFinished = !ended.isCut
      const active = await activeWallets()

      restart()
      // Another device has nothing but the address: it finds the wallet that was active, or makes it.
      const found = await logIn(newProfile(), visitor.email, open())
      for (const [id, addresses] of active) expect((await activeWallets()).get(id)).toEqual(addresses)
      if (ended.addresses) expect(found).toEqual(ended.addresses)
      expect(await logIn(visitor.profile, visitor.email, open()), `after statement ${at}`).toEqual(found)
    }
    expect(wasFinished).toBe(true)
  }, 600_000)

  test('behavior: is recovered: at any statement, the wallet stays what it was, on every device', async () => {
    restart()
    const [email, first] = [newEmail(), newProfile()]
    const made = await logIn(first, email, open())
    let wasFinished = false
    // What the crashes before have left behind stays in the wallet's way.
    for (let at = 1; !wasFinished && at < MAX_STATEMENTS; at++) {
      restart()
      clock.ahead += DAY_MS
      const profile = newProfile()
      const page = new AbortController()
      const step = { path: shareOfRecovery.path, at, point: 'before after change' } as const
      const ended = await logInUntil({ profile, email }, step, { page: page.signal, onCut: () => page.abort() })
      wasFinished = !ended.isCut

      restart()
      expect(await logIn(profile, email, open()), `after statement ${at}`).toEqual(made)
      expect(await logIn(first, email, open())).toEqual(made)
    }
    expect(wasFinished).toBe(true)
    expect(await logIn(newProfile(), email, open())).toEqual(made)
  }, 600_000)

  test.each([
    ['is made', walletChallenge.path],
    ['is recovered', shareOfRecovery.path],
  ])(
    'behavior: %s and starts again at once: the page goes on, whatever answer is lost',
    async (_, path) => {
      let wasFinished = false
      for (let at = 1; !wasFinished && at < MAX_STATEMENTS; at++) {
        restart()
        const visitor = { profile: newProfile(), email: newEmail() }
        const made = path === shareOfRecovery.path ? await logIn(newProfile(), visitor.email, open()) : null
        const step = { path, at, point: 'after commit' } as const
        const ended = await logInUntil(visitor, step, { page: open(), onCut: restart })
        wasFinished = !ended.isCut
        const wallet = ended.addresses ?? (await logIn(visitor.profile, visitor.email, open()))
        if (made) expect(wallet, `after commit ${at}`).toEqual(made)
        expect(await logIn(newProfile(), visitor.email, open()), `after commit ${at}`).toEqual(wallet)
      }
      expect(wasFinished).toBe(true)
    },
    600_000,
  )

  test.each([
    ['is made', 'the Auth domain', 'wallet', walletChallenge.path],
    ['is made', 'the vault', 'vault', walletChallenge.path],
    ['is recovered', 'the Auth domain', 'wallet', shareOfRecovery.path],
    ['is recovered', 'the vault', 'vault', shareOfRecovery.path],
  ] as const)(
    'behavior: %s loses the database of %s: the page goes on when it is back',
    async (_, _name, role, path) => {
      restart()
      const email = newEmail()
      const made = path === shareOfRecovery.path ? await logIn(newProfile(), email, open()) : null
      const isOpen = async (next: boolean) => {
        await postgres?.setOpen(urls[role], next)
        if (!next) await postgres?.disconnect(urls[role])
      }
      let isGone = false
      const profile = newProfile()
      clock.ahead += COOLDOWN_MS
      const frame = await openFrame(profile, async (asked) => {
        if (asked !== path || isGone) return
        isGone = true
        await isOpen(false)
      })
      await expect(logInTo(frame, email)).rejects.toMatchObject({ code: 'database.unavailable' })
      await isOpen(true)
      const { addresses } = await frame.user(undefined, open())
      if (made) expect(addresses).toEqual(made)
      expect(await logIn(newProfile(), email, open())).toEqual(addresses)
    },
  )
})

import { randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '@/lib/core/endpoint'
import { emailChangePrimary, emailChangeSecondary, emailChangeStart } from '@/lib/custody/email-change-contract'
import { sessionRefresh } from '@/lib/custody/login-contract'
import { vaultOwnerAsk, vaultOwnerCheck, vaultOwnerRestore } from '@/lib/custody/vault-owner-contract'
import { RECOVERY_RELEASED } from '@/lib/server/custody/verify-audit'
import { getPart } from '@/lib/server/kit/role-part'
import type { Platform } from '@/lib/server/platform/services'
import { auditLog } from '@/lib/server/tables/audit-table'
import { identities, wallets } from '@/lib/server/tables/wallet-tables'
import { storeIdentity, usedIndexKeys } from '@/lib/server/wallet/login-identity'
import { openTestPostgres } from '@/tests/support/test-postgres'
import { clock, newProfile, openCustody, openScript, sendAgain } from './custody-api'
import { changeTo, logIn, newAddress, pressOwnerLink, pressRevert } from './email-change-steps'

/* Takeovers of a wallet by way of its address. All requests go to the handlers of the routes. */

const postgres = await openTestPostgres()
const newKey = () => `one:${randomBytes(32).toString('base64')}`
const HOUR_MS = 3_600_000
const open = () => new AbortController().signal

const endpoints: readonly Endpoint[] = [
  ...[emailChangeStart, emailChangePrimary, emailChangeSecondary],
  ...[vaultOwnerAsk, vaultOwnerCheck, vaultOwnerRestore],
]
const paths = endpoints.map(({ path }) => path)

describe.skipIf(!postgres)('an attacker who changes the address of a wallet', () => {
  let platform: Platform
  beforeAll(async () => {
    const urls = { wallet: (await postgres?.create()) ?? '', vault: (await postgres?.create()) ?? '' }
    platform = openCustody(urls, { wallet: newKey(), vault: newKey() })
  })
  afterAll(() => postgres?.stop())

  /** What a wallet role in foreign hands does: it changes the address without any code. */
  async function rewriteAddress(walletId: string, email: string): Promise<void> {
    const database = await platform.databases.wallet()
    const keys = getPart(platform.keys.wallet)
    const usedKeys = await database.run(usedIndexKeys)
    await database.run(async (queries) => {
      const [found] = await queries
        .select({ identity: identities })
        .from(identities)
        .innerJoin(wallets, eq(wallets.userId, identities.userId))
        .where(eq(wallets.id, walletId))
      if (!found) throw new Error('no such wallet')
      const { id, scope } = found.identity
      const asked = { identity: { kind: 'mailbox', email }, scope, row: { table: 'identities', id } } as const
      const { subjectIndex, subjectIndexKey, sealed, wrappedKey, keyId } = await storeIdentity(
        keys,
        asked,
        usedKeys,
        open(),
      )
      await queries
        .update(identities)
        .set({ subjectIndex, subjectIndexKey, sealed, wrappedKey, keyId })
        .where(eq(identities.id, id))
    })
  }

  /** How often the vault has released a half since a time. */
  const releasedSince = async (at: Date): Promise<number> => {
    const database = await platform.databases.vault()
    const isRelease = and(eq(auditLog.action, RECOVERY_RELEASED), gt(auditLog.at, at))
    return (await database.run((queries) => queries.select().from(auditLog).where(isRelease))).length
  }

  test('error: a wallet role in foreign hands that skips the old code gets nothing from the vault, and the owner recovers', async () => {
    const [email, mine] = [newAddress(), newAddress()]
    const { frame, addresses } = await logIn(email)
    const { walletId } = await frame.recovery(undefined, open())
    await rewriteAddress(walletId, mine)
    const since = new Date(clock.now())
    const profile = newProfile()
    // The mailbox of the attacker has approved this device, and has its code.
    await expect(logIn(mine, profile)).rejects.toMatchObject({ code: 'custody.wallet_lost' })
    const script = openScript(profile)
    await expect(script('vault', vaultOwnerRestore, { walletId })).rejects.toMatchObject({
      code: 'custody.not_approved',
    })
    const signatures = { eip155: `0x${'1b'.repeat(65)}`, solana: '2'.repeat(88) }
    await expect(script('vault', vaultOwnerAsk, { walletId, email: mine, signatures })).rejects.toMatchObject({
      code: 'custody.not_approved',
    })
    expect(await releasedSince(since)).toBe(0)
    await rewriteAddress(walletId, email)
    expect((await logIn(email)).addresses).toEqual(addresses)
    expect(await releasedSince(since)).toBe(1)
  })

  test('error: with an unlocked device and a mailbox of their own they recover nothing elsewhere for 24 hours, and nothing at all once the owner has pressed the link', async () => {
    const [email, mine] = [newAddress(), newAddress()]
    const { frame, addresses } = await logIn(email)
    // On the device of the owner, whose mailbox is open there too.
    await changeTo(frame, email, mine)
    await pressOwnerLink(mine)
    const since = new Date(clock.now())
    await expect(logIn(mine)).rejects.toMatchObject({ code: 'custody.recovery_held' })
    clock.ahead += 23 * HOUR_MS
    await expect(logIn(mine)).rejects.toMatchObject({ code: 'custody.recovery_held' })
    expect(await releasedSince(since)).toBe(0)
    expect(await pressRevert(email)).toBe('reverted')
    expect((await logIn(email)).addresses).toEqual(addresses)
    clock.ahead += 2 * HOUR_MS
    expect((await logIn(mine)).addresses).not.toEqual(addresses)
    await expect(frame.isEmailOwner(undefined, open())).rejects.toMatchObject({ code: 'custody.not_approved' })
  })

  describe('each endpoint of the change', () => {
    const sent = new Map<string, { readonly address: string; readonly init: RequestInit | undefined }>()
    const inputOf = (path: string) => JSON.parse(String(sent.get(path)?.init?.body))
    beforeAll(async () => {
      const [email, next] = [newAddress(), newAddress()]
      const { frame } = await logIn(
        email,
        newProfile(),
        (path, address, init) => void sent.set(path, { address, init }),
      )
      await changeTo(frame, email, next)
      await pressOwnerLink(next)
      await pressRevert(email)
      await logIn(email, newProfile(), (path, address, init) => {
        if (path === vaultOwnerRestore.path) sent.set(path, { address, init })
      })
    })

    test.each(paths)('error: %s refuses a request that was sent before, and a page of another site', async (path) => {
      const { address = '', init } = sent.get(path) ?? {}
      expect((await sendAgain(address, init)).code).toBe('proof.invalid')
      const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
      expect((await sendAgain(address, init, foreign)).status).toBe(403)
      const headers = { 'content-type': 'application/json' }
      expect((await sendAgain(address, { ...init, headers })).code).toBe('proof.invalid')
    })

    test.each(paths)('error: %s takes nothing of another device, also with its codes and signatures', async (path) => {
      const profile = newProfile()
      await logIn(newAddress(), profile)
      const call = openScript(profile)
      const endpoint = endpoints.find((each) => each.path === path) as typeof emailChangeSecondary
      if (path.startsWith('/api/vault'))
        return expect(call('vault', endpoint, inputOf(path))).rejects.toMatchObject({ code: 'custody.not_approved' })
      await expect(call('wallet', endpoint, inputOf(path))).rejects.toMatchObject({ code: 'session.ended' })
      if (path === emailChangeStart.path) return
      const { accessToken } = await call('wallet', sessionRefresh, {})
      await expect(call('wallet', endpoint, inputOf(path), { accessToken })).rejects.toMatchObject({
        code: 'email.code_expired',
      })
    })
  })
})

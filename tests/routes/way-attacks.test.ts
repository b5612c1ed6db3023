import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '@/lib/core/endpoint'
import { createHalfDelivery } from '@/lib/custody/half-delivery'
import { sessionRefresh } from '@/lib/custody/login-contract'
import * as ways from '@/lib/custody/recovery-contract'
import type { WorkerAnswers } from '@/lib/frame-guest/serve-worker'
import { codeOf } from '@/tests/support/code-of'
import { openTestPostgres } from '@/tests/support/test-postgres'
import { clock, logInTo, newProfile, openCustody, openFrame, openScript, type Profile, sendAgain } from './custody-api'

/*
 * Attacks on recovery by a secret of the owner: on its ten endpoints, and by a role in foreign hands, which changes the
 * rows of its own database.
 */

const postgres = await openTestPostgres()
const newKey = () => `one:${randomBytes(32).toString('base64')}`
const COOLDOWN_MS = 31_000
const OLD = { way: 'password', password: 'correct horse battery' } as const
const NEXT = { way: 'password', password: 'a quite different one' } as const
const PASSKEY = { way: 'passkey', secret: randomBytes(32).toString('base64url') } as const
const NEW_PASSKEY = { ...PASSKEY, credentialId: 'Y3JlZGVudGlhbA', label: 'My phone' } as const
const newEmail = () => `owner-${randomBytes(6).toString('hex')}@example.com`
const open = () => new AbortController().signal
const endpoints = Object.values(ways).filter((each): each is Endpoint & typeof each => typeof each === 'object')
const paths = endpoints.map(({ path }) => path)

interface Sent {
  readonly address: string
  readonly init: RequestInit | undefined
}

describe.skipIf(!postgres)('recovery by a secret of the owner is attacked', () => {
  const urls = { wallet: '', vault: '' }
  /** A request of each endpoint, as the worker of the owner has sent it. */
  const sent = new Map<string, Sent>()
  let victim: { readonly email: string; readonly frame: WorkerAnswers }
  const clients: Partial<Record<'wallet' | 'vault', Client>> = {}

  async function logIn(email: string, profile: Profile = newProfile(), onRequest?: Parameters<typeof openFrame>[1]) {
    clock.ahead += COOLDOWN_MS
    const frame = await openFrame(profile, onRequest)
    return { frame, addresses: await logInTo(frame, email) }
  }
  const use = async (frame: WorkerAnswers, secret: typeof OLD | typeof NEXT | typeof PASSKEY) => {
    await frame.storeWay(secret.way === 'passkey' ? NEW_PASSKEY : secret, open())
    await frame.proveWay(secret, open())
  }
  const rows = async (role: 'wallet' | 'vault', query: string, values: unknown[] = []) =>
    (await clients[role]?.query(query, values))?.rows ?? []

  beforeAll(async () => {
    for (const role of ['wallet', 'vault'] as const) {
      urls[role] = (await postgres?.create()) ?? ''
      clients[role] = new Client({ connectionString: urls[role] })
      await clients[role]?.connect()
    }
    openCustody(urls, { wallet: newKey(), vault: newKey() })
    const email = newEmail()
    const keep = (path: string, address: string, init: RequestInit | undefined) =>
      void sent.set(path, { address, init })
    const { frame } = await logIn(email, newProfile(), keep)
    await use(frame, OLD)
    await use(frame, PASSKEY)
    await frame.dropAutomatic({ way: 'passkey' }, open())
    await frame.removeWay({ way: 'password' }, open())
    victim = { email, frame }
  })
  afterAll(async () => {
    await Promise.all([clients.wallet?.end(), clients.vault?.end()])
    await postgres?.stop()
  })

  const sentTo = (path: string): Sent => {
    const found = sent.get(path)
    if (!found) throw new Error(`nothing was sent to ${path}`)
    return found
  }

  test.each(paths)('error: %s refuses a request that was sent before', async (path) => {
    const { address, init } = sentTo(path)
    expect((await sendAgain(address, init)).code).toBe('proof.invalid')
  })

  test.each(paths)('error: %s refuses a request of another site, and one without a proof', async (path) => {
    const { address, init } = sentTo(path)
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await sendAgain(address, init, foreign)).status).toBe(403)
    const headers = { 'content-type': 'application/json' }
    expect((await sendAgain(address, { ...init, headers })).code).toBe('proof.invalid')
  })

  test.each(endpoints.map((each) => [each.path, each] as const))(
    'error: %s does nothing for a stranger who has the signatures of the owner and a session of another address',
    async (path, endpoint) => {
      const stranger = newProfile()
      await logIn(newEmail(), stranger)
      const call = openScript(stranger)
      const input = JSON.parse(String(sentTo(path).init?.body))
      const isVault = path.startsWith('/api/vault')
      const { accessToken } = await call('wallet', sessionRefresh, {})
      const asked = call(isVault ? 'vault' : 'wallet', endpoint as typeof ways.wayRemove, input, { accessToken })
      expect(await codeOf(asked)).toMatch(
        isVault ? /^custody.not_approved$/ : /^(?:request.not_found|custody.no_half)$/,
      )
    },
  )

  test.each(endpoints.map((each) => [each.path, each] as const))(
    'error: %s does nothing for a device of the owner that has no keys, with the signatures of another device',
    async (path, endpoint) => {
      const other = newProfile()
      await logIn(victim.email, other)
      const call = openScript(other)
      const input = JSON.parse(String(sentTo(path).init?.body))
      const isVault = path.startsWith('/api/vault')
      const { accessToken } = await call('wallet', sessionRefresh, {})
      const asked = call(isVault ? 'vault' : 'wallet', endpoint as typeof ways.wayRemove, input, { accessToken })
      expect(await codeOf(asked)).toBe(isVault ? 'custody.not_approved' : 'request.invalid')
    },
  )

  test.each(endpoints.filter(({ path }) => path.startsWith('/api/wallet')).map((each) => [each.path, each] as const))(
    'error: %s needs the access token of a session, on the device of that session',
    async (path, endpoint) => {
      const input = JSON.parse(String(sentTo(path).init?.body))
      const [here, there] = [newProfile(), newProfile()]
      await logIn(victim.email, here)
      const { accessToken } = await openScript(here)('wallet', sessionRefresh, {})
      const call = openScript(there)
      for (const options of [{}, { accessToken }])
        expect(await codeOf(call('wallet', endpoint as typeof ways.wayRemove, input, options))).toBe('session.ended')
    },
  )

  test('error: a login code without the link of the vault gives one half, and the blob is refused', async () => {
    const attacker = newProfile()
    await logIn(victim.email, attacker)
    const call = openScript(attacker)
    const { accessToken, wallet } = await call('wallet', sessionRefresh, {})
    const [set] = wallet?.ways ?? []
    const { key } = await createHalfDelivery()
    const wanted = { walletId: wallet?.walletId ?? '', way: 'passkey', setId: set?.setId ?? '', key } as const
    expect(await codeOf(call('wallet', ways.wayRelease, wanted, { accessToken }))).toBe('done')
    await rows('vault', 'delete from approvals')
    expect(await codeOf(call('vault', ways.vaultWayRelease, wanted))).toBe('custody.not_approved')
    // The limit of a day counts here too.
    for (let more = 0; more < 9; more++) await codeOf(call('wallet', ways.wayRelease, wanted, { accessToken }))
    expect(await codeOf(call('wallet', ways.wayRelease, wanted, { accessToken }))).toBe('custody.recovery_limit')
  })

  test('error: a wallet role that has kept the automatic half and says "automatic" gets nothing from the vault', async () => {
    const email = newEmail()
    const { frame } = await logIn(email)
    await use(frame, OLD)
    const { walletId } = await frame.recovery(undefined, open())
    const [kept] = await rows(
      'wallet',
      "select * from key_shares where wallet_id = $1 and kind = 'recovery' and destroyed_at is null",
      [walletId],
    )
    await frame.dropAutomatic({ way: 'password' }, open())
    const values = [kept.sealed, kept.wrapped_key, kept.id]
    await rows(
      'wallet',
      'update key_shares set sealed = $1, wrapped_key = $2, destroyed_at = null, ended_by = null where id = $3',
      values,
    )
    const device = await logIn(email)
    expect(await device.frame.recovery(undefined, open())).toMatchObject({ mode: 'automatic', isLocked: true })
    const living = await rows('vault', 'select 1 from recovery_halves where wallet_id = $1 and destroyed_at is null', [
      walletId,
    ])
    expect(living).toEqual([])
    await device.frame.restore(OLD, open())
    expect(
      await rows('vault', 'select 1 from recovery_halves where wallet_id = $1 and destroyed_at is null', [walletId]),
    ).toEqual([])
  })

  test('error: a wallet role that hands out an older set does not bring the older password back', async () => {
    const email = newEmail()
    const { frame, addresses } = await logIn(email)
    await use(frame, OLD)
    await frame.dropAutomatic({ way: 'password' }, open())
    const { walletId } = await frame.recovery(undefined, open())
    const [kept] = await rows('wallet', "select * from key_shares where wallet_id = $1 and kind = 'way'", [walletId])
    await use(frame, NEXT)
    const values = [kept.sealed, kept.wrapped_key, kept.id]
    await rows(
      'wallet',
      'update key_shares set sealed = $1, wrapped_key = $2, destroyed_at = null, ended_by = null where id = $3',
      values,
    )
    const device = await logIn(email)
    expect((await device.frame.recovery(undefined, open())).ways).toHaveLength(2)
    await expect(device.frame.restore(OLD, open())).rejects.toMatchObject({ code: 'custody.no_half' })
    await device.frame.restore(NEXT, open())
    expect(device.addresses).toEqual(addresses)
  })

  test('error: a vault that hands out the blob of another set, or that of another wallet, opens nothing', async () => {
    const email = newEmail()
    const { frame } = await logIn(email)
    await use(frame, OLD)
    await frame.dropAutomatic({ way: 'password' }, open())
    const { walletId } = await frame.recovery(undefined, open())
    const other = await logIn(newEmail())
    await use(other.frame, OLD)
    const { walletId: foreign } = await other.frame.recovery(undefined, open())
    const [theirs] = await rows('vault', 'select * from recovery_ways where wallet_id = $1', [foreign])
    const [mine] = await rows('vault', 'select * from recovery_ways where wallet_id = $1', [walletId])
    const put = (row: { sealed: unknown; wrapped_key: unknown }) =>
      rows('vault', 'update recovery_ways set sealed = $1, wrapped_key = $2 where id = $3', [
        row.sealed,
        row.wrapped_key,
        mine.id,
      ])
    await put(theirs)
    const device = await logIn(email)
    await expect(device.frame.restore(OLD, open())).rejects.toMatchObject({ code: 'internal' })
    await put(mine)
    await device.frame.restore(OLD, open())
  })
})

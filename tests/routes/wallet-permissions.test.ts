import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealSecret } from '@/lib/server/keys/seal-row'
import { getPart } from '@/lib/server/kit/role-part'
import { grantedPermissions } from '@/lib/server/tables/wallet-tables'
import { removeEnded } from '@/lib/server/wallet/ended-logins'
import { MAX_LIVING_PERMISSIONS } from '@/lib/smart-account/permissions-contract'
import { type Browser, createVisitor, logIn, newEmail, openBrowser, openWalletApi, type WalletApi } from './wallet-api'
import { DAY, MINUTE, pass, setUpClock } from './wallet-clock'
import { createAttacked } from './wallet-owners'

let api: WalletApi

setUpClock()

const permission = (number: number, life = DAY) => ({
  delegationHash: `0x${number.toString(16).padStart(64, '0')}`,
  content: JSON.stringify({ secret: `content ${number}` }),
  expiresAt: Date.now() + life,
})

interface Listed {
  readonly id: string
  readonly content: string
  readonly origin: string
  readonly grantedAt: number
  readonly revokedAt: number | null
}
const listOf = async (browser: Browser): Promise<readonly Listed[]> => {
  const { status, body } = await browser.call('listPermissions', {})
  expect(status).toBe(200)
  return body.permissions
}

describe.each(['pglite', 'postgres'] as const)('granted permissions in %s', (kind) => {
  beforeAll(async () => {
    api = await openWalletApi(kind)
  }, 60_000)
  afterAll(() => api.stop())

  test('behavior: a permission is listed on the devices of its wallet, with the page that was granted it', async () => {
    const { browser, email } = await createVisitor(api)
    const asked = permission(1)
    const { body } = await browser.call('addPermission', asked)
    const [only, ...others] = await listOf(browser)
    expect(others).toEqual([])
    expect(only).toEqual({
      ...{ id: body.id, content: asked.content, expiresAt: asked.expiresAt },
      ...{ origin: expect.stringMatching(/^https?:\/\//), grantedAt: Date.now(), revokedAt: null },
    })
    pass(MINUTE)
    const other = await openBrowser()
    await logIn(api, other, email)
    expect((await listOf(other)).map(({ id }) => id)).toEqual([body.id])
  })

  test('behavior: the same permission again is one, and the newest is the first', async () => {
    const { browser } = await createVisitor(api)
    const first = (await browser.call('addPermission', permission(1))).body.id
    expect((await browser.call('addPermission', permission(1))).body.id).toBe(first)
    pass(MINUTE)
    const second = (await browser.call('addPermission', permission(2))).body.id
    expect((await listOf(browser)).map(({ id }) => id)).toEqual([second, first])
  })

  test('behavior: taken back is noted once', async () => {
    const { browser } = await createVisitor(api)
    const { id } = (await browser.call('addPermission', permission(1))).body
    const at = Date.now()
    expect((await browser.call('markPermissionRevoked', { id })).status).toBe(200)
    pass(MINUTE)
    expect((await browser.call('markPermissionRevoked', { id })).status).toBe(200)
    expect((await listOf(browser))[0]?.revokedAt).toBe(at)
  })

  test('behavior: the owner reads in the activity that it was granted and taken back, each once', async () => {
    const { browser } = await createVisitor(api)
    const asked = permission(1)
    const { id } = (await browser.call('addPermission', asked)).body
    await browser.call('addPermission', asked)
    pass(MINUTE)
    await browser.call('markPermissionRevoked', { id })
    await browser.call('markPermissionRevoked', { id })
    const { body } = await browser.call('activity', { limit: 20 })
    const acts = (body.acts as { name: string; at: number; device: string | null }[]).filter(({ name }) =>
      name.startsWith('permission.'),
    )
    expect(acts.map(({ name }) => name)).toEqual(['permission.ended', 'permission.granted'])
    expect(acts.map(({ at }) => at)).toEqual([Date.now(), Date.now() - MINUTE])
    expect(acts.every(({ device }) => device !== null)).toBe(true)
  })

  test('error: nobody else sees a permission or ends it', async () => {
    const { owner } = await createAttacked(api)
    const { id } = (await owner.call('addPermission', permission(1))).body
    const { browser: other } = await createVisitor(api)
    expect(await listOf(other)).toEqual([])
    expect((await other.call('markPermissionRevoked', { id })).outcome).toBe('request.not_found')
    expect((await listOf(owner))[0]?.revokedAt).toBeNull()
    const visitor = await openBrowser()
    expect((await visitor.call('listPermissions', {})).outcome).toBe('session.ended')
    await logIn(api, visitor, newEmail())
    expect((await visitor.call('addPermission', permission(1))).outcome).toBe('request.not_found')
  })

  test('behavior: one that a page of another project was granted is not listed', async () => {
    const { browser } = await createVisitor(api)
    const { id } = (await browser.call('addPermission', permission(1))).body
    const { databases, keys } = api.platform
    const database = await databases.wallet()
    const isThis = eq(grantedPermissions.id, id)
    await database.run(async (queries) => {
      const [row] = await queries.select().from(grantedPermissions).where(isThis)
      if (!row) throw new Error('no row')
      const text = JSON.stringify({ projectId: 'another', origin: 'https://other.example', content: 'x' })
      const place = ['granted_permissions', row.id, row.walletId]
      const secret = await sealSecret(getPart(keys.wallet), new TextEncoder().encode(text), place)
      await queries.update(grantedPermissions).set(secret).where(isThis)
    })
    expect(await listOf(browser)).toEqual([])
  })

  test.each([
    ['that has ended', 0],
    ['of more than 30 days', 31 * DAY],
  ])('error: a permission %s is refused', async (_, life) => {
    const { browser } = await createVisitor(api)
    expect((await browser.call('addPermission', permission(1, life))).outcome).toBe('request.invalid')
  })

  test('error: a wallet has 100 at most that have not ended', async () => {
    const { browser } = await createVisitor(api)
    const database = await api.platform.databases.wallet()
    const { id } = (await browser.call('addPermission', permission(0))).body
    await database.run(async (queries) => {
      const rows = await queries.select().from(grantedPermissions)
      const row = rows.find((each) => each.id === id)
      if (!row) throw new Error('no row')
      for (let number = 1; number < MAX_LIVING_PERMISSIONS; number += 1) {
        const other = crypto.randomUUID()
        await queries.insert(grantedPermissions).values({ ...row, id: other, delegationIndex: Buffer.from(other) })
      }
    })
    expect((await browser.call('addPermission', permission(101))).outcome).toBe('request.invalid')
    // The one that is there already still succeeds.
    expect((await browser.call('addPermission', permission(0))).body.id).toBe(id)
  })

  test('behavior: no row has the content or the page in clear, and it goes a while after its end', async () => {
    const { browser } = await createVisitor(api)
    const { id } = (await browser.call('addPermission', permission(77))).body
    const database = await api.platform.databases.wallet()
    const rowsOf = () => database.run((queries) => queries.select().from(grantedPermissions))
    const row = (await rowsOf()).find((each) => each.id === id)
    expect(Buffer.from(row?.sealed ?? []).includes('content 77')).toBe(false)
    pass(40 * DAY)
    const remove = () => database.run((queries) => removeEnded(queries, new Date(Date.now())))
    while ((await remove()) > 0);
    expect((await rowsOf()).some((each) => each.id === id)).toBe(false)
  })
})

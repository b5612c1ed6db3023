import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createIdTokenCheck, REREAD_MS } from '@/lib/server/custody/id-tokens'
import { rewrapRows } from '@/lib/server/custody/sealed-rows'
import { createLocalKeys } from '@/lib/server/keys/local-keys'
import { createMemoryKv } from '@/lib/server/stores/memory-kv'
import { vaultTables, walletTables } from '@/lib/server/tables/role-tables'
import { approvals } from '@/lib/server/tables/vault-tables'
import { identities, users } from '@/lib/server/tables/wallet-tables'
import { approveByAccount } from '@/lib/server/vault/account-approval'
import { APPROVAL_USE_MS } from '@/lib/server/vault/approvals'
import { admitLogin } from '@/lib/server/wallet/admit-login'
import { scopeOf } from '@/lib/server/wallet/login-identity'
import { reindexIdentities, walletSealedTables } from '@/lib/server/wallet/wallet-sealed-tables'
import { startOidcProvider } from '@/tests/fakes/oidc-provider'
import { codeOf } from '@/tests/support/code-of'
import { openCustodyDatabases } from './custody-database'
import { evidenceOf, NOW, newSalt, rightTokens, wrongTokens } from './id-token-cases'
import { createVisitors } from './login-visitor'
import { createVisitor, newHalf, newId } from './vault-visitor'

const { describeDatabases } = await openCustodyDatabases()
const START = new Date(NOW * 1_000)
const [one, two] = ['one', 'two'].map((id) => ({ id, bytes: randomBytes(32) })) as [
  { id: string; bytes: Buffer },
  { id: string; bytes: Buffer },
]
const keys = createLocalKeys([one])
const rotated = createLocalKeys([two, one])
const REFUSED = 'proof.invalid'
const newThumbprint = () => randomBytes(32).toString('base64url')

let acme: Awaited<ReturnType<typeof startOidcProvider>>
let other: typeof acme
beforeAll(async () => {
  acme = await startOidcProvider('google', 'foyer-at-acme')
  other = await startOidcProvider('apple', 'foyer-at-other')
})
afterAll(() => Promise.all([acme.stop(), other.stop()]))

const newKv = () =>
  createMemoryKv({ maxEntries: 1_000, maxCharacters: 1_000_000, whenFull: 'refuse', now: () => clock.now })
const clock = { now: NOW * 1_000 }
const checkOf = (role: 'wallet' | 'vault', from = acme, kv = newKv()) =>
  createIdTokenCheck(from.provider, { role, kv, now: () => clock.now })

describeDatabases('ID tokens in the wallet role', { role: 'wallet', tables: walletTables }, (database) => {
  const queries = () => database().opened.queries
  /** Logs in with what the check returns. */
  async function logIn(
    verify: ReturnType<typeof checkOf>,
    evidence: Parameters<typeof verify>[0],
    thumbprint: string,
    told: unknown[] = [],
  ) {
    const identity = await verify(evidence, thumbprint)
    const place = { thumbprint, projectId: 'shop', embedOrigin: 'https://shop.example' }
    const device = { ...place, label: 'Firefox', language: 'en' as const }
    const parts = { database: { ...database(), id: 'pglite' as const }, keys, place, now: START }
    return admitLogin({ identity, scope: scopeOf('shop') }, device, parts, {
      tell: (notices) => void told.push(notices),
      endSignIns: async () => undefined,
    })
  }

  test.each(rightTokens)('behavior: a token with %s finds its user, on every device', async (_, change) => {
    const subject = newId()
    const userIds: string[] = []
    for (const thumbprint of [newThumbprint(), newThumbprint()]) {
      const evidence = await evidenceOf(acme, { subject, thumbprint }, change)
      userIds.push((await logIn(checkOf('wallet'), evidence, thumbprint)).userId)
    }
    expect(new Set(userIds).size).toBe(1)
  })

  test.each(wrongTokens)('error: a token with %s is refused, and makes no user', async (_, change) => {
    const before = await queries().select().from(users)
    const thumbprint = newThumbprint()
    const evidence = await evidenceOf(acme, { subject: newId(), thumbprint }, change)
    expect(await codeOf(logIn(checkOf('wallet'), evidence, thumbprint))).toBe(REFUSED)
    expect(await queries().select().from(users)).toEqual(before)
  })

  test('behavior: the account of another provider and an address are other users', async () => {
    const subject = `${newId()}@example.com`
    const thumbprint = newThumbprint()
    const [here, there] = [
      await evidenceOf(acme, { subject, thumbprint }),
      await evidenceOf(other, { subject, thumbprint }),
    ]
    const ofAcme = await logIn(checkOf('wallet'), here, thumbprint)
    const ofOther = await logIn(checkOf('wallet', other), there, thumbprint)
    const ofMailbox = await logIn(async () => ({ kind: 'mailbox', email: subject }) as never, here, thumbprint)
    expect(new Set([ofAcme, ofOther, ofMailbox].map(({ userId }) => userId)).size).toBe(3)
  })

  test('behavior: a new device logs in to a wallet whose owner has no mailbox, without a mail', async () => {
    const [subject, first] = [newId(), newThumbprint()]
    const owner = await logIn(checkOf('wallet'), await evidenceOf(acme, { subject, thumbprint: first }), first)
    await createVisitors(database().run).giveWallet(owner)
    const thumbprint = newThumbprint()
    const told: unknown[] = []
    const again = await logIn(checkOf('wallet'), await evidenceOf(acme, { subject, thumbprint }), thumbprint, told)
    expect([again.userId, told]).toEqual([owner.userId, [[], [null]]])
  })

  test('behavior: no account is in a row, and it is found after the keys were rotated', async () => {
    const subject = `account-${newId()}`
    const thumbprint = newThumbprint()
    const first = await logIn(checkOf('wallet'), await evidenceOf(acme, { subject, thumbprint }), thumbprint)
    const rows = await queries().select().from(identities).where(eq(identities.userId, first.userId))
    const bytes = Buffer.concat(rows.flatMap(({ subjectIndex, sealed }) => [subjectIndex, sealed]))
    expect(bytes.includes(subject)).toBe(false)
    const all = { ...database(), id: 'pglite' as const }
    const tables = walletSealedTables.filter(({ name }) => name === 'identities')
    expect(await rewrapRows(all, tables, rotated)).toMatchObject({ unreadable: 0 })
    expect(await reindexIdentities(all, rotated)).toBeGreaterThan(0)
    const identity = { kind: 'social', provider: 'google', subject } as const
    const place = { thumbprint, projectId: 'shop', embedOrigin: 'https://shop.example' }
    const device = { ...place, label: 'Firefox', language: 'en' as const }
    const parts = { database: all, keys: createLocalKeys([two]), place, now: START }
    const again = await admitLogin({ identity, scope: scopeOf('shop') }, device, parts, {
      tell: () => undefined,
      endSignIns: async () => undefined,
    })
    expect(again.userId).toBe(first.userId)
  })
})

describeDatabases('ID tokens in the vault', { role: 'vault', tables: vaultTables }, (database) => {
  /** A device that has given the vault a token. */
  async function approve(
    subject: string,
    {
      from = acme,
      projectId = 'shop',
      with: provider = keys,
      change,
    }: {
      readonly from?: typeof acme
      readonly projectId?: string
      readonly with?: typeof keys
      readonly change?: Parameters<typeof evidenceOf>[2]
    } = {},
  ) {
    const visitor = createVisitor(database(), { keys: provider, projectId })
    const { thumbprint } = visitor
    const evidence = await evidenceOf(from, { subject, thumbprint }, change)
    const identity = await checkOf('vault', from)(evidence, thumbprint)
    const device = { thumbprint, embedOrigin: 'https://shop.example' }
    const account = { identity, projectId, device, browser: 'Firefox', system: 'Linux' }
    await database().run((queries) => approveByAccount(queries, account, { keys: provider, now: START }))
    return visitor
  }
  const newFirst = () => ({ walletId: newId(), setId: newId(), epoch: 1, half: newHalf() })

  test.each(rightTokens)(
    'behavior: a token with %s gives the half to another device of its account',
    async (_, change) => {
      const [subject, first] = [newId(), newFirst()]
      await (await approve(subject, { change })).store(first, START)
      const device = await approve(subject, { change })
      expect(Buffer.from(await device.open(first, START))).toEqual(Buffer.from(first.half))
      expect(await codeOf((await approve(newId(), { change })).open(first, START))).toBe('custody.not_approved')
    },
  )

  test.each(wrongTokens)('error: a token with %s is refused, and approves no device', async (_, change) => {
    const { queries } = database().opened
    const before = await queries.select().from(approvals)
    expect(await codeOf(approve(newId(), { change }))).toBe(REFUSED)
    expect(await queries.select().from(approvals)).toEqual(before)
  })

  test('error: another provider, another project and a mailbox of the same name get no half', async () => {
    const [subject, first] = [`${newId()}@example.com`, newFirst()]
    await (await approve(subject)).store(first, START)
    const mailbox = createVisitor(database(), { keys })
    await mailbox.approve(subject, START)
    for (const device of [
      await approve(subject, { from: other }),
      await approve(subject, { projectId: 'bank' }),
      mailbox,
    ])
      expect(await codeOf(device.open(first, START))).toBe('custody.not_approved')
  })

  test('behavior: an approval ends after 15 minutes, and its owner is found under an older key', async () => {
    const [subject, first] = [newId(), newFirst()]
    await (await approve(subject)).store(first, START)
    const device = await approve(subject, { with: rotated })
    expect(await codeOf(device.open(first, new Date(START.getTime() + APPROVAL_USE_MS)))).toBe('custody.not_approved')
    expect(Buffer.from(await device.open(first, START))).toEqual(Buffer.from(first.half))
  })
})

describe('the check of ID tokens', () => {
  const newEvidence = async (from = acme, salt = newSalt(), thumbprint = newThumbprint()) => ({
    thumbprint,
    evidence: await evidenceOf(from, { subject: 'ada', thumbprint, salt }),
  })

  test('error: a token is accepted once in each domain', async () => {
    const { thumbprint, evidence } = await newEvidence()
    const kv = newKv()
    expect(await codeOf(checkOf('wallet', acme, kv)(evidence, thumbprint))).toBe('done')
    expect(await codeOf(checkOf('vault', acme, kv)(evidence, thumbprint))).toBe('done')
    expect(await codeOf(checkOf('wallet', acme, kv)(evidence, thumbprint))).toBe(REFUSED)
  })

  test('error: another device, another salt, a short salt and a token of another provider are refused', async () => {
    const check = checkOf('wallet')
    const { thumbprint, evidence } = await newEvidence()
    expect(await codeOf(check(evidence, newThumbprint()))).toBe(REFUSED)
    expect(await codeOf(check({ ...evidence, salt: newSalt() }, thumbprint))).toBe(REFUSED)
    for (const wrong of [await newEvidence(acme, 'short'), await newEvidence(other)])
      expect(await codeOf(check(wrong.evidence, wrong.thumbprint))).toBe(REFUSED)
    expect(await codeOf(check(evidence, thumbprint))).toBe('done')
  })

  test('behavior: a new key of the provider is found, and unknown keys ask it twice a minute at most', async () => {
    const provider = await startOidcProvider('discord', 'foyer')
    try {
      const check = checkOf('wallet', provider)
      const ask = async () => {
        const { thumbprint, evidence } = await newEvidence(provider)
        return codeOf(check(evidence, thumbprint))
      }
      expect(await ask()).toBe('done')
      await provider.rotate()
      expect(await ask()).toBe(REFUSED)
      expect(provider.requests).toHaveLength(2)
      clock.now += REREAD_MS
      expect(await ask()).toBe('done')
      expect(provider.requests).toHaveLength(4)
    } finally {
      clock.now = NOW * 1_000
      await provider.stop()
    }
  })

  test('error: a provider that names another issuer proves nothing, until it names its own', async () => {
    const provider = await startOidcProvider('facebook', 'foyer')
    try {
      const check = checkOf('wallet', provider)
      const { thumbprint, evidence } = await newEvidence(provider)
      provider.claimIssuer('https://accounts.example')
      expect(await codeOf(check(evidence, thumbprint))).toBe('upstream.invalid_reply')
      provider.claimIssuer(null)
      expect(await codeOf(check(evidence, thumbprint))).toBe('done')
    } finally {
      await provider.stop()
    }
  })
})

import { randomBytes } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rewrapRows } from '@/lib/server/custody/sealed-rows'
import { createLocalKeys } from '@/lib/server/keys/local-keys'
import { openSecret, rewrapSecret, sealSecret } from '@/lib/server/keys/seal-row'
import { walletTables } from '@/lib/server/tables/role-tables'
import { identities, users } from '@/lib/server/tables/wallet-tables'
import { openAddress, storeIdentity } from '@/lib/server/wallet/login-identity'
import { admitDevice, findMailbox, findUser } from '@/lib/server/wallet/users'
import { activateWallet, challengeWallet, createWallet, readAddresses } from '@/lib/server/wallet/wallet-records'
import { reindexIdentities, walletSealedTables } from '@/lib/server/wallet/wallet-sealed-tables'
import { keysOfWallet } from '@/tests/support/test-wallet'
import { openCustodyDatabases } from './custody-database'
import { createLogins } from './login-visitor'
import { olderAttempts, olderChallenges, olderUsers, olderWallets } from './older-tables'
import { later, newEmail, newId, START } from './vault-visitor'

const { describeDatabases } = await openCustodyDatabases()
const [one, two] = ['one', 'two'].map((id) => ({ id, bytes: randomBytes(32) })) as [
  { id: string; bytes: Buffer },
  { id: string; bytes: Buffer },
]
const keys = createLocalKeys([one])
const rotated = createLocalKeys([two, one])
const SCOPE = 'project:shop'
const bytesOf = (text: string) => new TextEncoder().encode(text)
const text64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** The columns of an address as version 0.1 writes them. */
async function olderAddressOf(email: string, place: readonly [string, string, string]) {
  const { hash, keyId } = await keys.hash('email-index', bytesOf(email))
  const secret = await sealSecret(keys, bytesOf(email), place)
  return {
    ...{ emailIndex: hash, emailIndexKey: keyId },
    ...{ emailSealed: secret.sealed, emailWrappedKey: secret.wrappedKey, emailKeyId: secret.keyId },
  }
}

const secretOf = (row: typeof olderUsers.$inferSelect) => ({
  ...{ sealed: row.emailSealed, wrappedKey: row.emailWrappedKey, keyId: row.emailKeyId },
})
const newShare = () => ({
  ...{ id: newId(), setId: newId() },
  secret: { sealed: randomBytes(44), wrappedKey: randomBytes(60), keyId: 'one' },
})

describeDatabases(
  'a wallet role of version 0.1 beside this one',
  { role: 'wallet', tables: walletTables },
  (database) => {
    const run = ((work) => database().run(work)) as ReturnType<typeof database>['run']
    const queries = () => database().opened.queries
    const device = {
      thumbprint: 'a'.repeat(43),
      label: 'Chrome',
      embedOrigin: 'https://shop.example',
      language: 'en' as const,
    }

    async function addOlderUser(email: string) {
      const id = newId()
      const stored = await olderAddressOf(email, ['users', id, 'email'])
      const created = await queries()
        .insert(olderUsers)
        .values({ id, scope: SCOPE, ...stored, createdAt: START })
        .onConflictDoNothing()
        .returning({ id: olderUsers.id })
      return created[0]?.id ?? null
    }
    async function findOlderUser(email: string, by = keys) {
      const { hash } = await by.hash('email-index', bytesOf(email))
      const [found] = await queries()
        .select()
        .from(olderUsers)
        .where(and(eq(olderUsers.scope, SCOPE), inArray(olderUsers.emailIndex, [hash])))
      return found
    }
    async function loginOf(email: string, by = keys) {
      const identityId = newId()
      const row = { table: 'identities', id: identityId } as const
      const identity = { kind: 'mailbox', email } as const
      return { ...(await storeIdentity(by, { identity, scope: SCOPE, row }, ['one'])), identityId }
    }
    const admit = async (email: string) => {
      const login = await loginOf(email)
      return run((each) => admitDevice(each, login, device, START))
    }

    test('behavior: a user that it adds logs in here as the same user', async () => {
      const email = newEmail()
      const id = await addOlderUser(email)
      const login = await loginOf(email)
      expect(await run((each) => findUser(each, login))).toBe(id)
      expect(await admit(email)).toMatchObject({ userId: id, isNewUser: false })
      const mailbox = await run((each) => findMailbox(each, id ?? ''))
      expect(mailbox && (await openAddress(keys, mailbox, { table: 'identities', id: mailbox.id }))).toBe(email)
    })

    test('behavior: it finds a user that is added here, opens the address, and adds no second one', async () => {
      const email = newEmail()
      const known = await admit(email)
      const found = await findOlderUser(email)
      expect(found?.id).toBe(known?.userId)
      expect(
        found && new TextDecoder().decode(await openSecret(keys, secretOf(found), ['users', found.id, 'email'])),
      ).toBe(email)
      expect(await addOlderUser(email)).toBeNull()
    })

    test('behavior: both admit one new address at the same time, and it becomes one user', async () => {
      for (let round = 0; round < 10; round += 1) {
        const email = newEmail()
        const [older, known] = await Promise.all([addOlderUser(email), admit(email)])
        expect(known?.userId).toBe(older ?? (await findOlderUser(email))?.id)
        const login = await loginOf(email)
        const { subjectIndex } = login
        expect(await queries().select().from(identities).where(eq(identities.subjectIndex, subjectIndex))).toHaveLength(
          1,
        )
      }
    })

    test('behavior: a user of another kind has no address that it could find', async () => {
      const identityId = newId()
      const identity = { kind: 'social', provider: 'discord', subject: newId() } as const
      const login = await storeIdentity(
        keys,
        { identity, scope: SCOPE, row: { table: 'identities', id: identityId } },
        ['one'],
      )
      const known = await run((each) => admitDevice(each, { ...login, identityId }, device, START))
      const [row] = await queries()
        .select()
        .from(users)
        .where(eq(users.id, known?.userId ?? ''))
      expect(row).toMatchObject({ emailIndex: null, emailSealed: null, scope: null })
    })

    test('behavior: each has the addresses of a wallet that the other adds, and a user takes them along', async () => {
      const id = (await addOlderUser(newEmail())) ?? ''
      const walletId = newId()
      const { addresses } = await keysOfWallet(walletId)
      await queries()
        .insert(olderWallets)
        .values({ id: walletId, userId: id, status: 'active', ...addresses, createdAt: START })
      expect(await run((each) => readAddresses(each, walletId))).toEqual(addresses)

      const known = await admit(newEmail())
      if (!known) throw new Error('no user')
      const made = await run((each) => challengeWallet(each, known, START))
      const wallet = { walletId: made.walletId, addresses, device: newShare(), recovery: newShare() }
      await run((each) => createWallet(each, known, wallet, START))
      await run((each) => activateWallet(each, made.walletId, known, START))
      const [found] = await queries()
        .select()
        .from(olderWallets)
        .where(and(eq(olderWallets.eip155, addresses.eip155), eq(olderWallets.userId, known.userId)))
      expect(found).toMatchObject({ id: made.walletId, status: 'active', ...addresses })

      await queries()
        .delete(olderUsers)
        .where(inArray(olderUsers.id, [id, known.userId]))
      for (const gone of [walletId, made.walletId])
        await expect(run((each) => readAddresses(each, gone))).rejects.toThrow()
      expect(await run((each) => findMailbox(each, id))).toBeNull()
    })

    test('behavior: a login that it begins is finished here, and it counts the tries of both', async () => {
      const { send, check, beginAndSend } = createLogins(run)
      const id = newId()
      const stored = await olderAddressOf(newEmail(), ['email_challenges', id, 'email'])
      const thumbprint = text64(randomBytes(32))
      await queries()
        .insert(olderChallenges)
        .values({
          ...{ id, purpose: 'login', status: 'begun', scope: SCOPE, projectId: 'shop', ...stored, thumbprint },
          ...{ embedOrigin: 'https://shop.example', createdAt: START, expiresAt: later(60_000) },
        })
      const { code } = await send({ id, thumbprint })
      const checked = await check({ id, thumbprint }, code)
      expect(text64(checked.sealed)).toBe(text64(stored.emailSealed))

      const begun = await beginAndSend()
      const { emailIndex, emailSealed } = { emailIndex: begun.address.subjectIndex, emailSealed: begun.address.sealed }
      const [other] = await queries().select().from(olderChallenges).where(eq(olderChallenges.emailIndex, emailIndex))
      expect(other).toMatchObject({ id: begun.challenge.id, status: 'sent' })
      expect(text64(other?.emailSealed ?? new Uint8Array())).toBe(text64(emailSealed))
      const tries = await queries().select().from(olderAttempts).where(eq(olderAttempts.emailIndex, emailIndex))
      expect(tries.length).toBeGreaterThan(0)
      const [first] = tries
      if (!first) throw new Error('no try')
      const { scope, act, holder } = first
      const counted = await queries()
        .insert(olderAttempts)
        .values({ scope, emailIndex, act, holder, lastAt: START, takenUntil: later(60_000) })
        .onConflictDoUpdate({
          target: [olderAttempts.scope, olderAttempts.emailIndex, olderAttempts.act, olderAttempts.holder],
          set: { takenUntil: later(60_000) },
        })
        .returning()
      expect(counted).toHaveLength(1)
    })

    test('behavior: keys that it rotates are those of the identity', async () => {
      const email = newEmail()
      const id = (await addOlderUser(email)) ?? ''
      const row = await findOlderUser(email)
      const anew = row && (await rewrapSecret(rotated, secretOf(row), ['users', id, 'email']))
      if (!anew) throw new Error('nothing to rotate')
      await queries()
        .update(olderUsers)
        .set({ emailKeyId: anew.keyId, emailWrappedKey: anew.wrappedKey })
        .where(and(eq(olderUsers.id, id), eq(olderUsers.emailWrappedKey, row.emailWrappedKey)))
      const newest = await rotated.hash('email-index', bytesOf(email))
      await queries()
        .update(olderUsers)
        .set({ emailIndex: newest.hash, emailIndexKey: newest.keyId })
        .where(eq(olderUsers.id, id))
      const onlyNewest = createLocalKeys([two])
      const mailbox = await run((each) => findMailbox(each, id))
      expect(mailbox && (await openAddress(onlyNewest, mailbox, { table: 'identities', id }))).toBe(email)
      const login = await loginOf(email, rotated)
      expect(await run((each) => findUser(each, { ...login, subjectIndexes: [login.subjectIndex] }))).toBe(id)
      await queries().delete(olderUsers).where(eq(olderUsers.id, id))
    })

    test('behavior: keys that are rotated here are those of its user', async () => {
      const email = newEmail()
      const known = await admit(email)
      await rewrapRows({ id: 'pglite', run }, [walletSealedTables[0] as (typeof walletSealedTables)[0]], rotated)
      await reindexIdentities({ id: 'pglite', run }, rotated)
      const found = await findOlderUser(email, rotated)
      expect([found?.id, found?.emailKeyId, found?.emailIndexKey]).toEqual([known?.userId, 'two', 'two'])
      const place = ['users', found?.id ?? '', 'email'] as const
      expect(found && new TextDecoder().decode(await openSecret(createLocalKeys([two]), secretOf(found), place))).toBe(
        email,
      )
    })
  },
)

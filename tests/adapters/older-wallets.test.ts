import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { rewrapRows } from '@/lib/server/custody/sealed-rows'
import type { OpenedDatabase, Tables } from '@/lib/server/database/database'
import { guardDatabase } from '@/lib/server/database/database'
import { openDatabase } from '@/lib/server/database/open-database'
import { createLocalKeys } from '@/lib/server/keys/local-keys'
import { sealSecret } from '@/lib/server/keys/seal-row'
import { createLog } from '@/lib/server/kit/log'
import type { DatabaseSettings } from '@/lib/server/settings/database-env'
import { isActiveWallet } from '@/lib/server/tables/active-wallets'
import { vaultTables, walletTables } from '@/lib/server/tables/role-tables'
import { placeOfHalf } from '@/lib/server/vault/recovery-halves'
import { readAddresses } from '@/lib/server/vault/vault-access'
import { vaultSealedTables } from '@/lib/server/vault/vault-sealed-tables'
import { openAddress, storeIdentity } from '@/lib/server/wallet/login-identity'
import { openShare, sealShare } from '@/lib/server/wallet/seal-share'
import { findRecoveryShare } from '@/lib/server/wallet/share-records'
import { findMailbox, findUser } from '@/lib/server/wallet/users'
import { readWallet } from '@/lib/server/wallet/wallet-records'
import { reindexIdentities, walletSealedTables } from '@/lib/server/wallet/wallet-sealed-tables'
import { codeOf } from '@/tests/support/code-of'
import { keysOfWallet } from '@/tests/support/test-wallet'
import { type Kind, openCustodyDatabases } from './custody-database'
import { type OlderDatabase, openOlderDatabase } from './older-database'
import { createVisitor, later, newHalf, newId, START } from './vault-visitor'

/** The migrations of the last version that knew visitors by their address, and keys by two columns. */
const LAST = { wallet: '0010_jobs', vault: '0007_jobs' } as const

const { kinds, newSettings } = await openCustodyDatabases()
const [one, two] = ['one', 'two'].map((id) => ({ id, bytes: randomBytes(32) })) as [
  { id: string; bytes: Buffer },
  { id: string; bytes: Buffer },
]
const keys = createLocalKeys([one])
const rotated = createLocalKeys([two, one])

const identityOf = (email: string) => ({ identity: { kind: 'mailbox', email } as const, scope: 'project:shop' })
const bytesOf = (text: string) => new TextEncoder().encode(text)
const text64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** A visitor with a wallet, as rows of the older version. */
async function addPerson(
  wallet: OlderDatabase,
  vault: OlderDatabase,
  email: string,
  status: 'active' | 'retired' = 'active',
) {
  const person = {
    ...{ email, userId: newId(), deviceId: newId(), walletId: newId(), setId: newId() },
    thumbprint: text64(randomBytes(32)),
    halves: [newHalf(), newHalf()] as const,
  }
  const { userId, deviceId, walletId, setId, thumbprint, halves } = person
  const { addresses } = await keysOfWallet(walletId)
  const stored = {
    index: await keys.hash('email-index', bytesOf(email.toLowerCase())),
    address: await sealSecret(keys, bytesOf(email), ['users', userId, 'email']),
  }
  await wallet.insert('users', {
    ...{ id: userId, scope: 'project:shop', created_at: START },
    ...{ email_index: stored.index.hash, email_index_key: stored.index.keyId, email_sealed: stored.address.sealed },
    ...{ email_wrapped_key: stored.address.wrappedKey, email_key_id: stored.address.keyId },
  })
  await wallet.insert('devices', {
    ...{ id: deviceId, user_id: userId, thumbprint, label: 'Chrome', embed_origin: 'https://shop.example' },
    ...{ approved_at: START, last_seen_at: START },
  })
  await wallet.insert('wallets', { id: walletId, user_id: userId, status, ...addresses, created_at: START })
  const share = await sealShare(keys, { walletId, setId, kind: 'recovery', half: text64(halves[0]) }, START.getTime())
  const { sealed, wrappedKey, keyId } = share.secret
  await wallet.insert('key_shares', {
    ...{ id: share.id, wallet_id: walletId, kind: 'recovery', set_id: setId, epoch: 1, created_at: START },
    ...{ sealed, wrapped_key: wrappedKey, key_id: keyId },
  })
  const approvalId = newId()
  const mailbox = {
    index: await keys.hash('email-index', bytesOf(JSON.stringify(['shop', email.toLowerCase()]))),
    address: await sealSecret(keys, bytesOf(email.toLowerCase()), ['approvals', approvalId, 'address']),
  }
  await vault.insert('subjects', {
    ...{ wallet_id: walletId, project_id: 'shop', created_at: START, ...addresses },
    ...{ owner_index: mailbox.index.hash, owner_index_key: mailbox.index.keyId },
  })
  await vault.insert('wallet_devices', { wallet_id: walletId, thumbprint, added_at: START })
  const secret = await sealSecret(keys, halves[1], placeOfHalf({ walletId, setId, epoch: 1 }))
  await vault.insert('recovery_halves', {
    ...{ id: newId(), wallet_id: walletId, set_id: setId, epoch: 1, stored_at: START },
    ...{ sealed: secret.sealed, wrapped_key: secret.wrappedKey, key_id: secret.keyId },
  })
  await vault.insert('approvals', {
    ...{ id: approvalId, token_hash: randomBytes(32), thumbprint, project_id: 'shop' },
    ...{ embed_origin: 'https://shop.example', browser: 'Chrome', system: 'Linux', match_number: '42' },
    ...{ email_index: mailbox.index.hash, email_index_key: mailbox.index.keyId },
    ...{ key_id: mailbox.address.keyId, wrapped_key: mailbox.address.wrappedKey, sealed: mailbox.address.sealed },
    ...{ status: 'approved', created_at: START, expires_at: later(60_000), decided_at: START },
  })
  return person
}

/** On Postgres two instances of the new version start at the same moment. */
async function openBoth<T extends Tables>(open: () => Promise<OpenedDatabase<T>>, kind: Kind) {
  const opened = await Promise.all(kind === 'postgres' ? [open(), open()] : [open()])
  const [first, ...others] = opened as [OpenedDatabase<T>, ...OpenedDatabase<T>[]]
  for (const other of others) await other.close()
  return { ...guardDatabase(first, createLog('silent')), close: first.close }
}

async function upgrade(kind: Kind) {
  const settings = { wallet: await newSettings(kind), vault: await newSettings(kind) }
  const [wallet, vault] = [
    await openOlderDatabase('wallet', settings.wallet, LAST.wallet),
    await openOlderDatabase('vault', settings.vault, LAST.vault),
  ]
  const people = {
    ada: await addPerson(wallet, vault, 'Ada@example.com'),
    bob: await addPerson(wallet, vault, 'bob@example.com'),
    retired: await addPerson(wallet, vault, 'retired@example.com', 'retired'),
  }
  // A wallet of the vault that is older than the stored addresses.
  const oldest = newId()
  await vault.insert('subjects', {
    ...{ wallet_id: oldest, project_id: 'shop', created_at: START },
    ...{ owner_index: randomBytes(32), owner_index_key: 'one' },
  })
  await wallet.close()
  await vault.close()
  return {
    ...{ people, oldest, settings },
    wallet: await openBoth(() => openDatabase('wallet', settings.wallet, walletTables), kind),
    vault: await openBoth(() => openDatabase('vault', settings.vault, vaultTables), kind),
  }
}

const inWallet = (settings: DatabaseSettings, database: Awaited<ReturnType<typeof upgrade>>['wallet']) => ({
  databases: { wallet: async () => database },
  env: { databases: { wallet: settings } } as Parameters<typeof isActiveWallet>[1]['env'],
})

describe.each(kinds)('databases of an older version in %s', (kind) => {
  test('behavior: each person has the same addresses, halves and mailbox afterwards, and keys can be rotated', async () => {
    const { people, oldest, settings, wallet, vault } = await upgrade(kind)
    const signal = new AbortController().signal
    try {
      const findByEmail = async (email: string, provider = keys) => {
        const row = { table: 'identities', id: newId() } as const
        const login = await storeIdentity(provider, { ...identityOf(email), row }, ['one'])
        return wallet.run((queries) => findUser(queries, login))
      }
      for (const { email, userId, deviceId, walletId, setId, halves, thumbprint } of [people.ada, people.bob]) {
        const { addresses } = await keysOfWallet(walletId)
        expect(await findByEmail(email)).toBe(userId)
        const mailbox = await wallet.run((queries) => findMailbox(queries, userId))
        expect(mailbox && (await openAddress(keys, mailbox, { table: 'identities', id: mailbox.id }))).toBe(email)
        const found = await wallet.run((queries) => readWallet(queries, { userId, deviceId }))
        expect(found).toMatchObject({ walletId, addresses, recoverySetId: setId, epoch: 1 })
        const share = await wallet.run((queries) => findRecoveryShare(queries, userId))
        expect(share && text64(await openShare(keys, share))).toBe(text64(halves[0]))
        expect(await isActiveWallet(addresses.eip155, inWallet(settings.wallet, wallet), signal)).toBe(true)

        expect(await vault.run((queries) => readAddresses(queries, { walletId }))).toEqual(addresses)
        const device = createVisitor(vault, { keys, thumbprint })
        expect(text64(await device.open({ walletId, setId }))).toBe(text64(halves[1]))
        const other = people.ada.walletId === walletId ? people.bob : people.ada
        expect(await codeOf(device.open(other))).toBe('custody.not_approved')
        expect(await codeOf(device.store({ walletId, setId: newId(), epoch: 2, half: newHalf() }))).toBe('done')
      }
      const { addresses } = await keysOfWallet(people.retired.walletId)
      expect(await isActiveWallet(addresses.eip155, inWallet(settings.wallet, wallet), signal)).toBe(false)
      expect(await vault.run((queries) => readAddresses(queries, { walletId: oldest }))).toBeNull()

      const ofWallet = await rewrapRows(wallet, walletSealedTables, rotated)
      const ofVault = await rewrapRows(vault, vaultSealedTables, rotated)
      expect(ofWallet).toEqual({ rewrapped: 6, unreadable: 0 })
      expect(ofVault).toEqual({ rewrapped: 8, unreadable: 0 })
      expect(await reindexIdentities(wallet, rotated)).toBe(3)
      expect(await findByEmail(people.ada.email, rotated)).toBe(people.ada.userId)
    } finally {
      await wallet.close()
      await vault.close()
    }
  })
})

import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addressesOf } from '@/lib/server/custody/address-rows'
import { RECOVERY_RELEASED, verifyAudit } from '@/lib/server/custody/verify-audit'
import type { KeyProvider } from '@/lib/server/keys/key-provider'
import { vaultTables } from '@/lib/server/tables/role-tables'
import { recoveryHalves, subjects, walletAddresses } from '@/lib/server/tables/vault-tables'
import { APPROVAL_COOLDOWN_MS } from '@/lib/server/vault/approval-limits'
import { APPROVAL_USE_MS, decideApproval } from '@/lib/server/vault/approvals'
import { codeOf } from '@/tests/support/code-of'
import { keysOfWallet } from '@/tests/support/test-wallet'
import { newKeys, openCustodyDatabases } from './custody-database'
import { later, newEmail, newId, type Visitor } from './vault-visitor'
import { createVaultWallets, newSet } from './vault-wallets'

const { describeDatabases } = await openCustodyDatabases()
const REFUSED = 'custody.not_approved'
const keys = newKeys('one')

describeDatabases('halves of the vault', { role: 'vault', tables: vaultTables }, (database) => {
  const { actions, createWallet, epochs, newDevice, visitor } = createVaultWallets(database, keys)

  describe('a new device with an approval of the mailbox', () => {
    test('behavior: it gets the half that was stored, and becomes a device of the wallet', async () => {
      const { email, first, walletId } = await createWallet()
      const device = await newDevice(email)
      const now = later(APPROVAL_COOLDOWN_MS)
      expect(Buffer.from(await device.open(first, now)).equals(first.half)).toBe(true)
      const much = later(APPROVAL_USE_MS * 10)
      const second = newSet(walletId, 2)
      expect(await codeOf(device.store(second, much))).toBe('done')
      expect(await codeOf(device.settle(second, much))).toBe('done')
      expect(await epochs(walletId)).toEqual(['1 destroyed', '2'])
      expect(await actions(walletId)).toEqual(['half.stored', RECOVERY_RELEASED, 'half.stored', 'halves.settled'])
    })

    test.each([
      [APPROVAL_USE_MS - 1, 'done'],
      [APPROVAL_USE_MS, REFUSED],
    ])('param: %i ms after the approval a release is %s', async (ms, outcome) => {
      const { email, first } = await createWallet()
      const device = await newDevice(email)
      expect(await codeOf(device.open(first, later(APPROVAL_COOLDOWN_MS + ms)))).toBe(outcome)
    })

    test('behavior: the owner is found under an older key of the vault, and indexed under the newest', async () => {
      const { email, first } = await createWallet()
      const newer = newKeys('two')
      const rotated: KeyProvider = {
        ...newer,
        unwrap: (key, context) => (key.keyId === 'two' ? newer : keys).unwrap(key, context),
        hash: (purpose, data, keyId = 'two') => (keyId === 'two' ? newer : keys).hash(purpose, data, keyId),
      }
      const device = visitor({ keys: rotated })
      await device.approve(email)
      expect(Buffer.from(await device.open(first)).equals(first.half)).toBe(true)
      const stranger = visitor({ keys: rotated })
      await stranger.approve(newEmail())
      expect(await codeOf(stranger.open(first))).toBe(REFUSED)
      const { queries } = database().opened
      const [subject] = await queries.select().from(subjects).where(eq(subjects.walletId, first.walletId))
      expect(subject?.ownerIndexKey).toBe('two')
      expect(await codeOf(device.open(first))).toBe('done')
    })
  })

  // A compromised Auth domain can make any session and any request, with device keys of its own. What it cannot make is
  // an approval of the mailbox.
  describe('whoever has no approval of the mailbox', () => {
    const strangers: readonly (readonly [string, (email: string) => Promise<Visitor>])[] = [
      ['no approval', async () => visitor()],
      [
        'an approval that waits',
        async (email) => {
          const device = visitor()
          await device.ask(email, later(APPROVAL_COOLDOWN_MS))
          return device
        },
      ],
      [
        'an approval that was declined',
        async (email) => {
          const device = visitor()
          const { token } = await device.ask(email, later(APPROVAL_COOLDOWN_MS))
          const now = later(APPROVAL_COOLDOWN_MS)
          await database().run((queries) => decideApproval(queries, { token, decision: 'decline' }, now))
          return device
        },
      ],
      ['an approval of another mailbox', async () => newDevice(newEmail())],
      [
        'an approval in another project',
        async (email) => {
          const device = visitor({ projectId: 'bank' })
          await device.approve(email, later(APPROVAL_COOLDOWN_MS))
          return device
        },
      ],
    ]
    test.each(strangers)(
      'error: a device with %s gets nothing and changes nothing, and the log says so',
      async (_, of) => {
        const { email, first, walletId, device: own } = await createWallet()
        const stranger = await of(email)
        const now = later(APPROVAL_COOLDOWN_MS)
        expect(await codeOf(stranger.open(first, now))).toBe(REFUSED)
        expect(await codeOf(stranger.store(newSet(walletId, 2), now))).toBe(REFUSED)
        expect(await codeOf(stranger.settle(first, now))).toBe(REFUSED)
        expect(await codeOf(stranger.revoke(walletId, own.thumbprint, now))).toBe(REFUSED)
        expect(await epochs(walletId)).toEqual(['1'])
        expect(await actions(walletId)).toEqual(['half.stored', ...Array.from({ length: 4 }, () => 'device.refused')])
        expect((await verifyAudit(database())).faults).toEqual([])
      },
    )

    test('error: a device of the wallet needs a fresh approval to be given a half', async () => {
      const { device, first } = await createWallet()
      expect(await codeOf(device.open(first, later(APPROVAL_USE_MS)))).toBe(REFUSED)
    })

    test('error: nobody stores the first half of a wallet without an approval, or for another address of the login', async () => {
      expect(await codeOf(visitor().store(newSet(newId(), 1)))).toBe(REFUSED)
      const device = await newDevice(newEmail())
      const first = newSet(newId(), 1)
      const now = later(APPROVAL_COOLDOWN_MS)
      expect(await codeOf(device.store({ ...first, email: newEmail() }, now))).toBe(REFUSED)
    })

    test('error: an approval in another project registers no wallet here', async () => {
      const { thumbprint } = visitor()
      await visitor({ thumbprint, projectId: 'bank' }).approve(newEmail())
      const first = newSet(newId(), 1)
      expect(await codeOf(visitor({ thumbprint }).store(first))).toBe(REFUSED)
      const { queries } = database().opened
      expect(await queries.select().from(subjects).where(eq(subjects.walletId, first.walletId))).toEqual([])
    })

    test('error: a wallet that is unknown looks like one of somebody else', async () => {
      const device = await newDevice(newEmail())
      const now = later(APPROVAL_COOLDOWN_MS)
      expect(await codeOf(device.open({ walletId: newId(), setId: newId() }, now))).toBe(REFUSED)
    })

    test('error: a half that was moved to another row does not open', async () => {
      const [one, other] = [await createWallet(), await createWallet()]
      const { queries } = database().opened
      const [stolen] = await queries.select().from(recoveryHalves).where(eq(recoveryHalves.walletId, one.walletId))
      const { keyId, wrappedKey, sealed } = stolen ?? {}
      await queries
        .update(recoveryHalves)
        .set({ keyId, wrappedKey, sealed })
        .where(eq(recoveryHalves.walletId, other.walletId))
      const device = await newDevice(other.email)
      await expect(device.open(other.first, later(APPROVAL_COOLDOWN_MS))).rejects.toMatchObject({
        details: { secret: 'unreadable' },
      })
    })
  })

  describe('a device that several addresses have approved', () => {
    test('behavior: the owner of a new wallet is the address of the login, or the newest approval', async () => {
      const [device, ada, bob] = [visitor(), newEmail(), newEmail()]
      await device.approve(ada)
      await device.approve(bob, later(1_000))
      const [ofAda, ofBob] = [newSet(newId(), 1), newSet(newId(), 1)]
      await device.store({ ...ofAda, email: ada }, later(2_000))
      await device.store(ofBob, later(2_000))
      const [newAda, newBob] = [await newDevice(ada), await newDevice(bob, later(APPROVAL_COOLDOWN_MS + 1_000))]
      const now = later(APPROVAL_COOLDOWN_MS + 1_000)
      expect(await codeOf(newAda.open(ofAda, now))).toBe('done')
      expect(await codeOf(newAda.open(ofBob, now))).toBe(REFUSED)
      expect(await codeOf(newBob.open(ofBob, now))).toBe('done')
      expect(await codeOf(newBob.open(ofAda, now))).toBe(REFUSED)
    })
  })

  describe('a wallet that is older than the stored addresses', () => {
    async function createOldWallet() {
      const made = await createWallet()
      await database().opened.queries.delete(walletAddresses).where(eq(walletAddresses.walletId, made.walletId))
      return made
    }

    test('behavior: its addresses are stored with the next half of a device with an approval', async () => {
      const { email, first, walletId } = await createOldWallet()
      const device = await newDevice(email)
      const now = later(APPROVAL_COOLDOWN_MS)
      await device.open(first, now)
      const second = newSet(walletId, 2)
      expect(await codeOf(device.store(second, now))).toBe('done')
      expect(await codeOf(device.settle(second, later(APPROVAL_USE_MS * 2)))).toBe('done')
      const { queries } = database().opened
      const rows = await queries.select().from(walletAddresses).where(eq(walletAddresses.walletId, walletId))
      expect(addressesOf(rows)).toEqual((await keysOfWallet(walletId)).addresses)
    })

    test('error: a device without a valid approval neither stores addresses nor destroys a half', async () => {
      const { device, first, walletId } = await createOldWallet()
      const now = later(APPROVAL_USE_MS)
      expect(await codeOf(device.store(newSet(walletId, 2), now))).toBe(REFUSED)
      expect(await codeOf(device.settle(first, now))).toBe(REFUSED)
      expect(await codeOf(device.revoke(walletId, 'other', now))).toBe(REFUSED)
      expect(await epochs(walletId)).toEqual(['1'])
    })
  })

  test('error: what cannot be logged does not happen', async () => {
    const { device, first, walletId } = await createWallet()
    const { queries } = database().opened
    await queries.execute('alter table audit_log add constraint full_log check (false) not valid')
    try {
      expect(await codeOf(device.open(first))).toBe('internal')
      expect(await codeOf(device.store(newSet(walletId, 2)))).toBe('internal')
    } finally {
      await queries.execute('alter table audit_log drop constraint full_log')
    }
    expect(await epochs(walletId)).toEqual(['1'])
  })

  test('behavior: no half is in a row', async () => {
    const { first } = await createWallet()
    const [row] = await database()
      .opened.queries.select()
      .from(recoveryHalves)
      .where(eq(recoveryHalves.setId, first.setId))
    const raw = Buffer.concat([row?.sealed ?? new Uint8Array(), row?.wrappedKey ?? new Uint8Array()])
    expect(raw.includes(Buffer.from(first.half))).toBe(false)
    expect(raw.length).toBeGreaterThan(60)
  })
})

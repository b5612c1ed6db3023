import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type AccountIdentity, accountOf, identityOf } from '@/lib/server/custody/identity'
import { verifyAudit } from '@/lib/server/custody/verify-audit'
import type { KeyProvider } from '@/lib/server/keys/key-provider'
import { vaultTables } from '@/lib/server/tables/role-tables'
import { approvals, subjects, walletOwners } from '@/lib/server/tables/vault-tables'
import { APPROVAL_COOLDOWN_MS } from '@/lib/server/vault/approval-limits'
import { decideApproval } from '@/lib/server/vault/approvals'
import { isKnownDevice } from '@/lib/server/vault/known-device'
import { sealOwner } from '@/lib/server/vault/owner'
import { deleteUnplanned } from '@/lib/server/vault/vault-deletions'
import { askForOwner, becomeOwner, readIsOwner, restoreOwner } from '@/lib/server/vault/vault-owner'
import { codeOf } from '@/tests/support/code-of'
import { signedBy } from '@/tests/support/test-wallet'
import { newKeys, openCustodyDatabases } from './custody-database'
import { later, newEmail, newId } from './vault-visitor'
import { createVaultWallets, newSet } from './vault-wallets'

const { describeDatabases } = await openCustodyDatabases()
const REFUSED = 'custody.not_approved'
const keys = newKeys('one')
const NOW = later(APPROVAL_COOLDOWN_MS)
const google = (): AccountIdentity => accountOf('google', `account-${newId()}`)
const ofAccount = (identity: AccountIdentity) =>
  identity.kind === 'social'
    ? ({ provider: identity.provider, subject: identity.subject } as const)
    : ({ provider: 'farcaster', subject: identity.fid } as const)

describeDatabases('owners of a wallet', { role: 'vault', tables: vaultTables }, (database) => {
  const { actions, createWallet, newDevice, visitor } = createVaultWallets(database, keys)
  const queries = () => database().opened.queries

  /** A wallet of a mailbox, and of an account that its device has proven. */
  async function createShared(account = google()) {
    const made = await createWallet()
    const { approvalId } = await made.device.approveAccount(account, NOW)
    await made.device.addOwner({ walletId: made.walletId, ...ofAccount(account), approvalId }, NOW)
    return { ...made, account }
  }

  /** A browser profile that an account has approved. */
  async function deviceOf(account: AccountIdentity, now = NOW) {
    const device = visitor()
    const { approvalId } = await device.approveAccount(account, now)
    return { ...device, approvalId }
  }

  const ownersIn = async (walletId: string) => {
    const [first] = await queries().select().from(subjects).where(eq(subjects.walletId, walletId))
    const further = await queries().select().from(walletOwners).where(eq(walletOwners.walletId, walletId))
    return [first?.ownerProvider, ...further.map(({ provider }) => provider)]
  }

  describe('a wallet of an account', () => {
    test('behavior: the account that has approved the device of the first half owns it, and recovers it elsewhere', async () => {
      const account = google()
      const [device, first] = [await deviceOf(account), newSet(newId(), 1)]
      await device.store({ ...first, approvalId: device.approvalId }, NOW)
      const other = await deviceOf(account)
      expect(Buffer.from(await other.open(first, NOW)).equals(first.half)).toBe(true)
      expect(await ownersIn(first.walletId)).toEqual(['google'])
    })

    test('behavior: of several accounts that have approved a device, the named one owns the new wallet', async () => {
      const [ada, bob] = [google(), accountOf('farcaster', '7')]
      const device = visitor()
      const { approvalId } = await device.approveAccount(ada, NOW)
      await device.approveAccount(bob, later(1, NOW))
      const first = newSet(newId(), 1)
      await device.store({ ...first, approvalId }, later(2, NOW))
      expect(await ownersIn(first.walletId)).toEqual(['google'])
      expect(await codeOf((await deviceOf(bob)).open(first, later(2, NOW)))).toBe(REFUSED)
    })

    test('error: the approval of another device registers nothing', async () => {
      const [device, other] = [await deviceOf(google()), await deviceOf(google())]
      const first = newSet(newId(), 1)
      expect(await codeOf(device.store({ ...first, approvalId: other.approvalId }, NOW))).toBe(REFUSED)
      expect(await ownersIn(first.walletId)).toEqual([undefined])
    })

    test('error: an account with another provider, and a mailbox, of the same name own nothing of it', async () => {
      const name = newEmail()
      const first = newSet(newId(), 1)
      const device = await deviceOf(accountOf('google', name))
      await device.store({ ...first, approvalId: device.approvalId }, NOW)
      for (const other of [await deviceOf(accountOf('apple', name)), await newDevice(name, NOW)])
        expect(await codeOf(other.open(first, NOW))).toBe(REFUSED)
    })

    test('error: a wallet of another account is no half of the named approval', async () => {
      const { first } = await createWallet()
      const device = await deviceOf(google())
      expect(await codeOf(device.open({ ...first, approvalId: device.approvalId }, NOW))).toBe('custody.no_half')
      expect(await codeOf(device.open({ ...first, approvalId: newId() }, NOW))).toBe(REFUSED)
    })
  })

  describe('a further owner', () => {
    test('behavior: both recover the wallet on a new device, and the log says who was added', async () => {
      const { account, email, first, walletId } = await createShared()
      expect(await codeOf((await deviceOf(account)).open(first, NOW))).toBe('done')
      const ofMailbox = await newDevice(email, later(APPROVAL_COOLDOWN_MS, NOW))
      expect(await codeOf(ofMailbox.open(first, later(APPROVAL_COOLDOWN_MS, NOW)))).toBe('done')
      expect((await actions(walletId)).slice(0, 2)).toEqual(['half.stored', 'owner.added'])
      expect((await verifyAudit(database())).faults).toEqual([])
    })

    test('behavior: the same request again succeeds, also once its approval is over', async () => {
      const { account, device, walletId } = await createShared()
      const again = { walletId, ...ofAccount(account), approvalId: newId() }
      expect(await codeOf(device.addOwner(again, later(3_600_000, NOW)))).toBe('done')
      expect(await ownersIn(walletId)).toEqual(['email', 'google'])
    })

    test('behavior: the device of a wallet is known to each owner', async () => {
      const { account, device, email } = await createShared()
      const isKnown = async (identity: Parameters<typeof sealOwner>[0], thumbprint: string) => {
        const owner = await sealOwner(identity, 'shop', { approvalId: newId(), keys })
        return database().run((each) => isKnownDevice(each, owner, thumbprint, keys))
      }
      expect(await isKnown(account, device.thumbprint)).toBe(true)
      expect(await isKnown(identityOf('email', email), device.thumbprint)).toBe(true)
      expect(await isKnown(google(), device.thumbprint)).toBe(false)
      expect(await isKnown(account, visitor().thumbprint)).toBe(false)
    })

    test('behavior: it is found under an older key of the vault, and indexed under the newest', async () => {
      const { account, first, walletId } = await createShared()
      const newer = newKeys('two')
      const rotated: KeyProvider = {
        ...newer,
        unwrap: (key, context) => (key.keyId === 'two' ? newer : keys).unwrap(key, context),
        hash: (purpose, data, keyId = 'two') => (keyId === 'two' ? newer : keys).hash(purpose, data, keyId),
      }
      const device = visitor({ keys: rotated })
      await device.approveAccount(account, NOW)
      expect(await codeOf(device.open(first, NOW))).toBe('done')
      const [row] = await queries().select().from(walletOwners).where(eq(walletOwners.walletId, walletId))
      expect(row?.ownerIndexKey).toBe('two')
      expect(await codeOf(device.open(first, NOW))).toBe('done')
    })

    test('error: it needs the approval of this device by this account, the keys, and a device of the wallet', async () => {
      const { device, email, walletId } = await createWallet()
      const [account, other] = [google(), google()]
      const [own, stranger] = [await device.approveAccount(account, NOW), await deviceOf(account)]
      const asked = { walletId, ...ofAccount(account) }
      const refused = [
        () => device.addOwner({ ...asked, approvalId: stranger.approvalId }, NOW),
        () => device.addOwner({ ...asked, approvalId: newId() }, NOW),
        () => device.addOwner({ walletId, ...ofAccount(other), approvalId: own.approvalId }, NOW),
        () => device.addOwner({ ...asked, provider: 'apple', approvalId: own.approvalId }, NOW),
        () => device.addOwner({ ...asked, approvalId: own.approvalId }, later(900_000, NOW)),
        () => stranger.addOwner({ ...asked, approvalId: stranger.approvalId }, NOW),
      ]
      for (const each of refused) expect(await codeOf(each())).toBe(REFUSED)
      const wrong = [
        { name: 'remove login', ...ofAccount(account) },
        { name: 'add login', ...ofAccount(other) },
      ] as const
      for (const act of wrong) {
        const signatures = await signedBy({ walletId, thumbprint: device.thumbprint }, act)
        expect(await codeOf(device.addOwner({ ...asked, approvalId: own.approvalId, signatures }, NOW))).toBe(REFUSED)
      }
      // A device that the owner has approved, and that has stored nothing, is no device of the wallet.
      const approved = await newDevice(email, NOW)
      const { approvalId } = await approved.approveAccount(account, NOW)
      expect(await codeOf(approved.addOwner({ ...asked, approvalId }, NOW))).toBe(REFUSED)
      expect(await ownersIn(walletId)).toEqual(['email'])
    })

    test('error: a second mailbox is refused, and so are too many owners', async () => {
      const { device, walletId } = await createWallet()
      const email = newEmail()
      const { approvalId } = await device.approve(email, NOW)
      const asked = { walletId, provider: 'email', subject: email, approvalId } as const
      expect(await codeOf(device.addOwner(asked, NOW))).toBe('request.invalid')
      const codes: string[] = []
      for (let added = 1; added <= 10; added += 1) {
        const account = google()
        const of = await device.approveAccount(account, NOW)
        codes.push(await codeOf(device.addOwner({ walletId, ...ofAccount(account), ...of }, NOW)))
      }
      expect(codes).toEqual([...Array.from({ length: 9 }, () => 'done'), 'request.invalid'])
    })
  })

  describe('an owner that is removed', () => {
    test.each(['first', 'further'])(
      'behavior: the %s one recovers no more, and the other still does',
      async (which) => {
        const { account, device, email, first, walletId } = await createShared()
        const later1 = later(APPROVAL_COOLDOWN_MS, NOW)
        const [ofAccountDevice, ofMailbox] = [await deviceOf(account, later1), await newDevice(email, later1)]
        const removed = which === 'first' ? ({ provider: 'email', subject: email } as const) : ofAccount(account)
        await device.removeOwner({ walletId, ...removed }, later1)
        const [gone, left] = which === 'first' ? [ofMailbox, ofAccountDevice] : [ofAccountDevice, ofMailbox]
        expect(await codeOf(gone.open(first, later1))).toBe(REFUSED)
        expect(await codeOf(left.open(first, later1))).toBe('done')
        expect(await ownersIn(walletId)).toEqual([which === 'first' ? 'google' : 'email'])
        // Its login approves devices again, which are worth nothing to this wallet.
        const later2 = later(APPROVAL_COOLDOWN_MS, later1)
        const back = which === 'first' ? await newDevice(email, later2) : await deviceOf(account, later2)
        expect(await codeOf(back.open(first, later2))).toBe(REFUSED)
      },
    )

    test('behavior: its approvals end on every device, also if it becomes an owner again', async () => {
      const { account, device, first, walletId } = await createShared()
      const other = await deviceOf(account)
      await device.removeOwner({ walletId, ...ofAccount(account) }, NOW)
      const { approvalId } = await device.approveAccount(account, later(1, NOW))
      await device.addOwner({ walletId, ...ofAccount(account), approvalId }, later(1, NOW))
      expect(await codeOf(other.open(first, later(2, NOW)))).toBe(REFUSED)
      expect(await codeOf((await deviceOf(account, later(2, NOW))).open(first, later(2, NOW)))).toBe('done')
    })

    test('behavior: removing it again succeeds, and leaves the other alone', async () => {
      const { account, device, walletId } = await createShared()
      const removed = { walletId, ...ofAccount(account) }
      expect([await codeOf(device.removeOwner(removed, NOW)), await codeOf(device.removeOwner(removed, NOW))]).toEqual([
        ...['done', 'done'],
      ])
      expect(await ownersIn(walletId)).toEqual(['email'])
    })

    test('behavior: the address of a removed mailbox counts in any spelling', async () => {
      const { device, email, walletId } = await createShared()
      const signatures = await signedBy(
        { walletId, thumbprint: device.thumbprint },
        { name: 'remove login', provider: 'email', subject: email },
      )
      await device.removeOwner({ walletId, provider: 'email', subject: email.toUpperCase(), signatures }, NOW)
      expect(await ownersIn(walletId)).toEqual(['google'])
    })

    test('error: the only one stays', async () => {
      const { device, email, first, walletId } = await createWallet()
      expect(await codeOf(device.removeOwner({ walletId, provider: 'email', subject: email }, NOW))).toBe('login.last')
      expect(await codeOf((await newDevice(email, NOW)).open(first, NOW))).toBe('done')
    })

    test('error: an approval alone, a removed device and a wrong act remove nothing', async () => {
      const { account, device, email, walletId } = await createShared()
      const removed = { walletId, provider: 'email', subject: email } as const
      expect(await codeOf((await deviceOf(account)).removeOwner(removed, NOW))).toBe(REFUSED)
      const signatures = await signedBy(
        { walletId, thumbprint: device.thumbprint },
        { name: 'add login', provider: 'email', subject: email },
      )
      expect(await codeOf(device.removeOwner({ ...removed, signatures }, NOW))).toBe(REFUSED)
      await device.revoke(walletId, device.thumbprint, NOW)
      expect(await codeOf(device.removeOwner(removed, later(900_000, NOW)))).toBe(REFUSED)
      expect(await ownersIn(walletId)).toEqual(['email', 'google'])
    })
  })

  describe('a change of the mailbox', () => {
    const requestOf = (thumbprint: string, now: Date) => ({ device: { thumbprint, projectId: 'shop' }, keys, now })

    /** The device of a wallet gives it to another mailbox. */
    async function changeMailbox(walletId: string, device: ReturnType<typeof visitor>, email: string, now: Date) {
      const { thumbprint } = device
      const signatures = await signedBy({ walletId, thumbprint }, { name: 'change owner', email })
      const asked = { walletId, email, signatures }
      await database().run((each) => askForOwner(each, asked, requestOf(thumbprint, now)))
      const { token, approvalId } = await device.ask(email, now)
      await queries().update(approvals).set({ ownerOfWallet: walletId }).where(eq(approvals.id, approvalId))
      await database().run((each) => decideApproval(each, { token, decision: 'approve' }, now, becomeOwner))
    }

    test.each(['first', 'further'])(
      'behavior: a mailbox that is the %s owner is replaced, and the account stays',
      async (which) => {
        const { account, device, email, first, walletId } = await createShared()
        if (which === 'further') {
          await device.removeOwner({ walletId, provider: 'email', subject: email }, NOW)
          const { approvalId } = await device.approve(email, later(APPROVAL_COOLDOWN_MS, NOW))
          const mailbox = { walletId, provider: 'email', subject: email, approvalId } as const
          await device.addOwner(mailbox, later(APPROVAL_COOLDOWN_MS, NOW))
        }
        const [next, now] = [newEmail(), later(2 * APPROVAL_COOLDOWN_MS, NOW)]
        await changeMailbox(walletId, device, next, now)
        const isOwner = (address: string) =>
          database().run((each) => readIsOwner(each, { walletId, email: address }, requestOf(device.thumbprint, now)))
        expect([await isOwner(next), await isOwner(email)]).toEqual([true, false])
        expect((await ownersIn(walletId)).toSorted()).toEqual(['email', 'google'])
        const dayLater = later(24 * 3_600_000, now)
        expect(await codeOf((await deviceOf(account, dayLater)).open(first, dayLater))).toBe('done')
        expect(await codeOf((await newDevice(next, dayLater)).open(first, dayLater))).toBe('done')
      },
    )

    test('behavior: the mailbox before takes the wallet back, and owners that were added since end', async () => {
      const { account, device, email, first, walletId } = await createShared()
      const [thief, now] = [google(), later(APPROVAL_COOLDOWN_MS, NOW)]
      const thiefMail = newEmail()
      await changeMailbox(walletId, device, thiefMail, now)
      const { approvalId } = await device.approveAccount(thief, now)
      await device.addOwner({ walletId, ...ofAccount(thief), approvalId }, now)
      await device.removeOwner({ walletId, provider: 'email', subject: thiefMail }, now)
      const back = later(2 * APPROVAL_COOLDOWN_MS, now)
      const owner = await newDevice(email, back)
      await database().run((each) => restoreOwner(each, { walletId }, requestOf(owner.thumbprint, back)))
      expect(await codeOf((await deviceOf(thief, back)).open(first, back))).toBe(REFUSED)
      expect(await codeOf(owner.open(first, back))).toBe('done')
      expect(await codeOf((await deviceOf(account, back)).open(first, back))).toBe('done')
    })
  })

  test('behavior: a deleted wallet leaves no row of its owners, and none of their approvals', async () => {
    const { account, walletId } = await createShared()
    await deviceOf(account)
    await database().run((each) => deleteUnplanned(each, [{ walletId }], NOW))
    expect(await ownersIn(walletId)).toEqual([undefined])
    const left = await queries().select().from(approvals).where(eq(approvals.provider, 'google'))
    const { subjectIndex } = await sealOwner(account, 'shop', { approvalId: newId(), keys })
    expect(left.filter((each) => Buffer.from(each.subjectIndex).equals(subjectIndex))).toEqual([])
  })
})

import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { signAct } from '@/lib/custody/sign-act'
import { auditLog } from '@/lib/server/custody/audit-table'
import { RECOVERY_RELEASED, verifyAudit } from '@/lib/server/custody/verify-audit'
import { vaultTables } from '@/lib/server/database/role-tables'
import type { KeyProvider } from '@/lib/server/keys/key-provider'
import { APPROVAL_COOLDOWN_MS } from '@/lib/server/vault/approval-limits'
import { APPROVAL_USE_MS, decideApproval } from '@/lib/server/vault/approvals'
import { recoveryHalves, subjects } from '@/lib/server/vault/vault-tables'
import { keysOfWallet, NO_SIGNATURES, signedBy } from '@/tests/support/test-wallet'
import { newKeys, openCustodyDatabases } from './custody-database'
import { codeOf, createVisitor, later, newEmail, newHalf, newId, type Visitor } from './vault-visitor'

const { describeDatabases } = await openCustodyDatabases()
const REFUSED = 'custody.not_approved'
const keys = newKeys('one')
const set = (walletId: string, epoch: number, half = newHalf()) => ({ walletId, setId: newId(), epoch, half })

describeDatabases('halves of the vault', { role: 'vault', tables: vaultTables }, (database) => {
  const visitor = (options: { keys?: KeyProvider; projectId?: string; thumbprint?: string } = {}) =>
    createVisitor(database(), { keys, ...options })
  const actions = async (walletId: string) => {
    const rows = await database().opened.queries.select().from(auditLog).where(eq(auditLog.subject, walletId))
    return rows.sort((one, other) => one.seq - other.seq).map(({ action }) => action)
  }
  const epochs = async (walletId: string) => {
    const rows = await database()
      .opened.queries.select()
      .from(recoveryHalves)
      .where(eq(recoveryHalves.walletId, walletId))
    const each = rows.sort((one, other) => one.epoch - other.epoch)
    return each.map(({ epoch, destroyedAt }) => (destroyedAt ? `${epoch} destroyed` : `${epoch}`))
  }

  /** A wallet whose first half is stored, by a device that its owner has approved. */
  async function createWallet() {
    const [device, email, first] = [visitor(), newEmail(), set(newId(), 1)]
    await device.approve(email)
    await device.store(first)
    return { device, email, first, walletId: first.walletId }
  }
  /** Another browser profile, approved by the owner. */
  async function newDevice(email: string, now = later(APPROVAL_COOLDOWN_MS)): Promise<Visitor> {
    const device = visitor()
    await device.approve(email, now)
    return device
  }

  describe('a new device with an approval of the mailbox', () => {
    test('behavior: it gets the half that was stored, and becomes a device of the wallet', async () => {
      const { email, first, walletId } = await createWallet()
      const device = await newDevice(email)
      const now = later(APPROVAL_COOLDOWN_MS)
      expect(Buffer.from(await device.open(first, now)).equals(first.half)).toBe(true)
      const much = later(APPROVAL_USE_MS * 10)
      const second = set(walletId, 2)
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
        expect(await codeOf(stranger.store(set(walletId, 2), now))).toBe(REFUSED)
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
      expect(await codeOf(visitor().store(set(newId(), 1)))).toBe(REFUSED)
      const device = await newDevice(newEmail())
      const first = set(newId(), 1)
      const now = later(APPROVAL_COOLDOWN_MS)
      expect(await codeOf(device.store({ ...first, email: newEmail() }, now))).toBe(REFUSED)
    })

    test('error: an approval in another project registers no wallet here', async () => {
      const { thumbprint } = visitor()
      await visitor({ thumbprint, projectId: 'bank' }).approve(newEmail())
      const first = set(newId(), 1)
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
      const [ofAda, ofBob] = [set(newId(), 1), set(newId(), 1)]
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

  describe('epochs', () => {
    test('behavior: the same half again succeeds; another one of the same set, epoch or an older epoch is refused', async () => {
      const { device, first, walletId } = await createWallet()
      expect(await codeOf(device.store(first))).toBe('done')
      const changed = { code: 'custody.wallet_changed', details: { epoch: 1 } }
      await expect(device.store({ ...first, half: newHalf() })).rejects.toMatchObject(changed)
      await expect(device.store(set(walletId, 1))).rejects.toMatchObject(changed)
      await expect(device.store(set(walletId, 3))).rejects.toMatchObject(changed)
      await device.store(set(walletId, 2))
      await expect(device.store(set(walletId, 2))).rejects.toMatchObject({ details: { epoch: 2 } })
      expect(await epochs(walletId)).toEqual(['1', '2'])
    })

    test('behavior: older halves open until the newer one is settled, and never again', async () => {
      const { device, email, first, walletId } = await createWallet()
      const second = set(walletId, 2)
      await device.store(second)
      const other = await newDevice(email)
      const now = later(APPROVAL_COOLDOWN_MS)
      for (const each of [first, second]) expect(Buffer.from(await other.open(each, now)).equals(each.half)).toBe(true)
      await device.settle(second, now)
      await device.settle(second, now)
      expect(await codeOf(other.open(first, now))).toBe('custody.no_half')
      expect(await codeOf(other.open(second, now))).toBe('done')
      expect(await codeOf(device.store(first, now))).toBe('custody.wallet_changed')
      const rows = await database()
        .opened.queries.select()
        .from(recoveryHalves)
        .where(eq(recoveryHalves.setId, first.setId))
      expect(rows).toMatchObject([{ keyId: null, wrappedKey: null, sealed: null, destroyedAt: now }])
    })

    test('error: an epoch without a half cannot be settled, so that the last half never goes', async () => {
      const { device, first, walletId } = await createWallet()
      expect(await codeOf(device.settle(set(walletId, 2)))).toBe('custody.no_half')
      expect(await codeOf(device.settle(set(walletId, 1)))).toBe('custody.no_half')
      expect(await codeOf(device.settle(first))).toBe('done')
      expect(await epochs(walletId)).toEqual(['1'])
    })
  })

  describe('several at once', () => {
    test('behavior: of ten devices that create one wallet at once, the first owns it', async () => {
      const walletId = newId()
      const devices = await Promise.all(Array.from({ length: 10 }, () => newDevice(newEmail())))
      const outcomes = await Promise.all(
        devices.map((device) => codeOf(device.store(set(walletId, 1), later(APPROVAL_COOLDOWN_MS)))),
      )
      expect(outcomes.sort()).toEqual([...Array.from({ length: 9 }, () => REFUSED), 'done'])
      expect(await epochs(walletId)).toEqual(['1'])
    })

    test('behavior: two recoveries at once never lose the wallet, in whatever order they end', async () => {
      for (const firstToFinish of [0, 1]) {
        const { email, first, walletId } = await createWallet()
        const devices = [await newDevice(email), await newDevice(email, later(2 * APPROVAL_COOLDOWN_MS))]
        const now = later(2 * APPROVAL_COOLDOWN_MS)
        // What the other domain does: it takes a set only above the epoch that it has.
        let known = { ...first }
        const takeInOtherDomain = (next: typeof first) => {
          if (next.epoch <= known.epoch) return false
          known = next
          return true
        }
        const recover = devices.map((device) => device.open(first, now))
        for (const half of await Promise.all(recover)) expect(Buffer.from(half).equals(first.half)).toBe(true)
        const stored = await Promise.all(
          devices.map(async (device) => {
            const second = set(walletId, 2)
            const failure = await device.store(second, now).then(
              () => null,
              (error) => error,
            )
            if (failure === null) return second
            expect(failure).toMatchObject({ code: 'custody.wallet_changed', details: { epoch: 2 } })
            const third = set(walletId, failure.details.epoch + 1)
            await device.store(third, now)
            return third
          }),
        )
        const order = firstToFinish === 0 ? [0, 1] : [1, 0]
        for (const at of order) {
          const [device, next] = [devices[at], stored[at]]
          if (device && next && takeInOtherDomain(next)) await device.settle(next, now)
        }
        const third = await newDevice(email, later(3 * APPROVAL_COOLDOWN_MS))
        const half = await third.open(known, later(3 * APPROVAL_COOLDOWN_MS))
        expect(Buffer.from(half).equals(known.half)).toBe(true)
      }
    })

    test('behavior: ten requests with the same half at once store it once', async () => {
      const { device, walletId } = await createWallet()
      const second = set(walletId, 2)
      const outcomes = await Promise.all(Array.from({ length: 10 }, () => codeOf(device.store(second))))
      expect(new Set(outcomes)).toEqual(new Set(['done']))
      expect(await epochs(walletId)).toEqual(['1', '2'])
    })
  })

  test('behavior: wherever a recovery stops, the set that the other domain has still opens', async () => {
    const steps = ['open', 'store', 'settle'] as const
    for (const [at, stopsAfter] of steps.entries()) {
      const { email, first, walletId } = await createWallet()
      const device = await newDevice(email)
      const now = later(APPROVAL_COOLDOWN_MS)
      const second = set(walletId, 2)
      const run = {
        open: () => device.open(first, now),
        store: () => device.store(second, now),
        settle: () => device.settle(second, now),
      }
      for (const step of steps.slice(0, at + 1)) await run[step]()
      // The other domain takes the second set between `store` and `settle`: until then it has the first one.
      const possible = stopsAfter === 'settle' ? [second] : stopsAfter === 'store' ? [first, second] : [first]
      const again = await newDevice(email, later(2 * APPROVAL_COOLDOWN_MS))
      for (const known of possible) {
        const half = await again.open(known, later(2 * APPROVAL_COOLDOWN_MS))
        expect(Buffer.from(half).equals(known.half)).toBe(true)
      }
      const newest = at === 0 ? 1 : 2
      expect(await codeOf(again.store(set(walletId, newest + 1), later(2 * APPROVAL_COOLDOWN_MS)))).toBe('done')
    }
  })

  describe('revoked devices', () => {
    test('behavior: a revoked device is refused everything, also with an approval from before', async () => {
      const { device, email, first, walletId } = await createWallet()
      const lost = await newDevice(email)
      const now = later(APPROVAL_COOLDOWN_MS)
      await lost.open(first, now)
      await device.revoke(walletId, lost.thumbprint, now)
      expect(await codeOf(lost.open(first, now))).toBe(REFUSED)
      expect(await codeOf(lost.store(set(walletId, 2), now))).toBe(REFUSED)
      expect(await codeOf(lost.settle(first, now))).toBe(REFUSED)
      expect(await codeOf(lost.revoke(walletId, device.thumbprint, now))).toBe(REFUSED)
      expect(await codeOf(device.store(set(walletId, 2), now))).toBe('done')
    })

    test('behavior: a device that was approved and has done nothing yet can be revoked too', async () => {
      const { device, email, first, walletId } = await createWallet()
      const thief = await newDevice(email)
      const now = later(APPROVAL_COOLDOWN_MS)
      await device.revoke(walletId, thief.thumbprint, now)
      expect(await codeOf(thief.open(first, now))).toBe(REFUSED)
    })

    test('behavior: a new approval after the revocation makes it a device again', async () => {
      const { device, email, first, walletId } = await createWallet()
      const again = await newDevice(email)
      await device.revoke(walletId, again.thumbprint, later(APPROVAL_COOLDOWN_MS))
      const now = later(2 * APPROVAL_COOLDOWN_MS)
      await again.approve(email, now)
      expect(await codeOf(again.open(first, now))).toBe('done')
      expect(await codeOf(again.store(set(walletId, 2), later(APPROVAL_USE_MS * 2)))).toBe('done')
    })
  })

  // A device that is out may have anything but the keys: its own key, requests that it has seen, all ids.
  describe('a device that is out', () => {
    const ways: readonly (readonly [
      string,
      (own: Visitor, out: Visitor, walletId: string, now: Date) => Promise<void>,
    ])[] = [
      ['was revoked', (own, out, walletId, now) => own.revoke(walletId, out.thumbprint, now)],
      ['was signed out everywhere', (own, _out, walletId, now) => own.signOut(walletId, now)],
    ]
    const acts: readonly (readonly [
      string,
      (out: Visitor, first: ReturnType<typeof set>, own: Visitor, now: Date) => Promise<unknown>,
    ])[] = [
      ['store epoch 1,000,000', (out, { walletId }, _, now) => out.store(set(walletId, 1_000_000), now)],
      ['store a rubbish half', (out, { walletId }, _, now) => out.store(set(walletId, 2), now)],
      ['settle', (out, first, _, now) => out.settle(first, now)],
      ['revoke others', (out, { walletId }, own, now) => out.revoke(walletId, own.thumbprint, now)],
      ['sign others out', (out, { walletId }, _, now) => out.signOut(walletId, now)],
      ['get a half', (out, first, _, now) => out.open(first, now)],
    ]
    test.each(ways.flatMap(([way, put]) => acts.map(([act, run]) => [way, act, put, run] as const)))(
      'error: one that %s cannot %s, even if it still has the keys in memory',
      async (_way, _act, put, run) => {
        const { device, email, first, walletId } = await createWallet()
        const out = await newDevice(email)
        const now = later(APPROVAL_COOLDOWN_MS)
        await out.open(first, now)
        await put(device, out, walletId, now)
        expect(await codeOf(run(out, first, device, now))).toBe(REFUSED)
        expect(await epochs(walletId)).toEqual(['1'])
        expect(await codeOf(device.store(set(walletId, 2), now))).toBe('done')
      },
    )

    test.each([
      [
        'store epoch 1,000,000',
        (out: Visitor, { walletId }: ReturnType<typeof set>) =>
          out.store({ ...set(walletId, 1_000_000), signatures: NO_SIGNATURES }, later(APPROVAL_USE_MS)),
      ],
      [
        'store a rubbish half',
        (out: Visitor, { walletId }: ReturnType<typeof set>) =>
          out.store({ ...set(walletId, 2), signatures: NO_SIGNATURES }, later(APPROVAL_USE_MS)),
      ],
      [
        'settle',
        (out: Visitor, first: ReturnType<typeof set>) =>
          out.settle({ ...first, signatures: NO_SIGNATURES }, later(APPROVAL_USE_MS)),
      ],
      [
        'revoke others',
        (out: Visitor, { walletId }: ReturnType<typeof set>) =>
          out.revoke(walletId, 'other', later(APPROVAL_USE_MS), NO_SIGNATURES),
      ],
      [
        'sign others out',
        (out: Visitor, { walletId }: ReturnType<typeof set>) =>
          out.signOut(walletId, later(APPROVAL_USE_MS), NO_SIGNATURES),
      ],
    ] as const)('error: one whose approval is over cannot %s without the keys of the wallet', async (_, run) => {
      const { device, first, walletId } = await createWallet()
      expect(await codeOf(run(device, first))).toBe(REFUSED)
      expect(await epochs(walletId)).toEqual(['1'])
      expect(await actions(walletId)).toEqual(['half.stored', 'device.refused'])
    })

    test('error: signatures of another device, or of the keys of another wallet, are worth nothing', async () => {
      const { device, walletId } = await createWallet()
      const next = set(walletId, 2)
      const act = { name: 'store recovery set', setId: next.setId, epoch: 2 } as const
      const ofOtherDevice = await signedBy({ walletId, thumbprint: 'other' }, act)
      expect(await codeOf(device.store({ ...next, signatures: ofOtherDevice }))).toBe(REFUSED)
      const keysOfOther = await keysOfWallet(newId())
      const ofOtherWallet = await signAct(keysOfOther, act, { walletId, thumbprint: device.thumbprint })
      expect(await codeOf(device.store({ ...next, signatures: ofOtherWallet }))).toBe(REFUSED)
      expect(await codeOf(device.store({ ...next, signatures: ofOtherWallet, addresses: keysOfOther.addresses }))).toBe(
        REFUSED,
      )
      const one = await signedBy({ walletId, thumbprint: device.thumbprint }, act)
      const mixed = { eip155: one.eip155, solana: ofOtherWallet.solana }
      expect(await codeOf(device.store({ ...next, signatures: mixed }))).toBe(REFUSED)
      expect(await epochs(walletId)).toEqual(['1'])
      expect(await codeOf(device.store(next))).toBe('done')
    })

    test('behavior: signing out everywhere ends approvals that were not used yet, and leaves the device that asks', async () => {
      const { device, email, first, walletId } = await createWallet()
      const waiting = await newDevice(email)
      const now = later(APPROVAL_COOLDOWN_MS)
      await device.signOut(walletId, now)
      expect(await codeOf(waiting.open(first, now))).toBe(REFUSED)
      expect(await codeOf(device.store(set(walletId, 2), now))).toBe('done')
      await waiting.approve(email, later(2 * APPROVAL_COOLDOWN_MS))
      expect(await codeOf(waiting.open(first, later(2 * APPROVAL_COOLDOWN_MS)))).toBe('done')
    })
  })

  describe('a wallet from before its addresses were kept', () => {
    async function createOldWallet() {
      const made = await createWallet()
      await database()
        .opened.queries.update(subjects)
        .set({ eip155: null, solana: null })
        .where(eq(subjects.walletId, made.walletId))
      return made
    }

    test('behavior: it gets them with the next half that a device with an approval stores', async () => {
      const { email, first, walletId } = await createOldWallet()
      const device = await newDevice(email)
      const now = later(APPROVAL_COOLDOWN_MS)
      await device.open(first, now)
      const second = set(walletId, 2)
      expect(await codeOf(device.store(second, now))).toBe('done')
      expect(await codeOf(device.settle(second, later(APPROVAL_USE_MS * 2)))).toBe('done')
      const { queries } = database().opened
      const [subject] = await queries.select().from(subjects).where(eq(subjects.walletId, walletId))
      const { addresses } = await keysOfWallet(walletId)
      expect(subject).toMatchObject({ ...addresses })
    })

    test('error: a device whose approval is over neither gives it addresses nor destroys anything', async () => {
      const { device, first, walletId } = await createOldWallet()
      const now = later(APPROVAL_USE_MS)
      expect(await codeOf(device.store(set(walletId, 2), now))).toBe(REFUSED)
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
      expect(await codeOf(device.store(set(walletId, 2)))).toBe('internal')
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

import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { vaultTables } from '@/lib/server/tables/role-tables'
import { recoveryHalves } from '@/lib/server/tables/vault-tables'
import { APPROVAL_COOLDOWN_MS } from '@/lib/server/vault/approval-limits'
import { codeOf } from '@/tests/support/code-of'
import { newKeys, openCustodyDatabases } from './custody-database'
import { later, newEmail, newHalf, newId } from './vault-visitor'
import { createVaultWallets, newSet } from './vault-wallets'

const { describeDatabases } = await openCustodyDatabases()
const REFUSED = 'custody.not_approved'

describeDatabases('epochs of the halves of the vault', { role: 'vault', tables: vaultTables }, (database) => {
  const { createWallet, epochs, newDevice } = createVaultWallets(database, newKeys('one'))

  describe('epochs', () => {
    test('behavior: storing the same half again succeeds; another half for the same set, the same epoch or an older one is refused', async () => {
      const { device, first, walletId } = await createWallet()
      expect(await codeOf(device.store(first))).toBe('done')
      const changed = { code: 'custody.wallet_changed', details: { epoch: 1 } }
      await expect(device.store({ ...first, half: newHalf() })).rejects.toMatchObject(changed)
      await expect(device.store(newSet(walletId, 1))).rejects.toMatchObject(changed)
      await expect(device.store(newSet(walletId, 3))).rejects.toMatchObject(changed)
      await device.store(newSet(walletId, 2))
      await expect(device.store(newSet(walletId, 2))).rejects.toMatchObject({ details: { epoch: 2 } })
      expect(await epochs(walletId)).toEqual(['1', '2'])
    })

    test('behavior: older halves open until the newer one is settled, and never again', async () => {
      const { device, email, first, walletId } = await createWallet()
      const second = newSet(walletId, 2)
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

    test('error: an epoch without a half cannot be settled, so that the last half is never destroyed', async () => {
      const { device, first, walletId } = await createWallet()
      expect(await codeOf(device.settle(newSet(walletId, 2)))).toBe('custody.no_half')
      expect(await codeOf(device.settle(newSet(walletId, 1)))).toBe('custody.no_half')
      expect(await codeOf(device.settle(first))).toBe('done')
      expect(await epochs(walletId)).toEqual(['1'])
    })
  })

  describe('parallel requests', () => {
    test('behavior: if ten devices create the same wallet at once, the first owns it', async () => {
      const walletId = newId()
      const devices = await Promise.all(Array.from({ length: 10 }, () => newDevice(newEmail())))
      const outcomes = await Promise.all(
        devices.map((device) => codeOf(device.store(newSet(walletId, 1), later(APPROVAL_COOLDOWN_MS)))),
      )
      expect(outcomes.sort()).toEqual([...Array.from({ length: 9 }, () => REFUSED), 'done'])
      expect(await epochs(walletId)).toEqual(['1'])
    })

    test('behavior: two recoveries at once never lose the wallet, in whatever order they end', async () => {
      for (const firstToFinish of [0, 1]) {
        const { email, first, walletId } = await createWallet()
        const devices = [await newDevice(email), await newDevice(email, later(2 * APPROVAL_COOLDOWN_MS))]
        const now = later(2 * APPROVAL_COOLDOWN_MS)
        // The other domain accepts a set only if its epoch is newer than its own.
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
            const second = newSet(walletId, 2)
            const failure = await device.store(second, now).then(
              () => null,
              (error) => error,
            )
            if (failure === null) return second
            expect(failure).toMatchObject({ code: 'custody.wallet_changed', details: { epoch: 2 } })
            const third = newSet(walletId, failure.details.epoch + 1)
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
      const second = newSet(walletId, 2)
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
      const second = newSet(walletId, 2)
      const run = {
        open: () => device.open(first, now),
        store: () => device.store(second, now),
        settle: () => device.settle(second, now),
      }
      for (const step of steps.slice(0, at + 1)) await run[step]()
      // The other domain replaces its first set by the second one between `store` and `settle`.
      const possible = stopsAfter === 'settle' ? [second] : stopsAfter === 'store' ? [first, second] : [first]
      const again = await newDevice(email, later(2 * APPROVAL_COOLDOWN_MS))
      for (const known of possible) {
        const half = await again.open(known, later(2 * APPROVAL_COOLDOWN_MS))
        expect(Buffer.from(half).equals(known.half)).toBe(true)
      }
      const newest = at === 0 ? 1 : 2
      expect(await codeOf(again.store(newSet(walletId, newest + 1), later(2 * APPROVAL_COOLDOWN_MS)))).toBe('done')
    }
  })
})

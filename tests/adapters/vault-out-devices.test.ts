import { describe, expect, test } from 'vitest'
import { signAct } from '@/lib/custody/sign-act'
import { vaultTables } from '@/lib/server/tables/role-tables'
import { APPROVAL_COOLDOWN_MS } from '@/lib/server/vault/approval-limits'
import { APPROVAL_USE_MS } from '@/lib/server/vault/approvals'
import { codeOf } from '@/tests/support/code-of'
import { keysOfWallet, NO_SIGNATURES, signedBy } from '@/tests/support/test-wallet'
import { newKeys, openCustodyDatabases } from './custody-database'
import { later, newId, type Visitor } from './vault-visitor'
import { createVaultWallets, newSet } from './vault-wallets'

const { describeDatabases } = await openCustodyDatabases()
const REFUSED = 'custody.not_approved'

describeDatabases('devices that are out of the vault', { role: 'vault', tables: vaultTables }, (database) => {
  const { actions, createWallet, epochs, newDevice } = createVaultWallets(database, newKeys('one'))

  describe('revoked devices', () => {
    test('behavior: every request of a revoked device is refused, also with an earlier approval', async () => {
      const { device, email, first, walletId } = await createWallet()
      const lost = await newDevice(email)
      const now = later(APPROVAL_COOLDOWN_MS)
      await lost.open(first, now)
      await device.revoke(walletId, lost.thumbprint, now)
      expect(await codeOf(lost.open(first, now))).toBe(REFUSED)
      expect(await codeOf(lost.store(newSet(walletId, 2), now))).toBe(REFUSED)
      expect(await codeOf(lost.settle(first, now))).toBe(REFUSED)
      expect(await codeOf(lost.revoke(walletId, device.thumbprint, now))).toBe(REFUSED)
      expect(await codeOf(device.store(newSet(walletId, 2), now))).toBe('done')
    })

    test('behavior: an approved device that has sent no request yet can be revoked too', async () => {
      const { device, email, first, walletId } = await createWallet()
      const thief = await newDevice(email)
      const now = later(APPROVAL_COOLDOWN_MS)
      await device.revoke(walletId, thief.thumbprint, now)
      expect(await codeOf(thief.open(first, now))).toBe(REFUSED)
    })

    test('behavior: a new approval after the revocation gives it access again', async () => {
      const { device, email, first, walletId } = await createWallet()
      const again = await newDevice(email)
      await device.revoke(walletId, again.thumbprint, later(APPROVAL_COOLDOWN_MS))
      const now = later(2 * APPROVAL_COOLDOWN_MS)
      await again.approve(email, now)
      expect(await codeOf(again.open(first, now))).toBe('done')
      expect(await codeOf(again.store(newSet(walletId, 2), later(APPROVAL_USE_MS * 2)))).toBe('done')
    })
  })

  // A removed device may have its own key, recorded requests and all ids, but not the keys of the wallet.
  describe('a removed device', () => {
    const ways: readonly (readonly [
      string,
      (own: Visitor, out: Visitor, walletId: string, now: Date) => Promise<void>,
    ])[] = [
      ['was revoked', (own, out, walletId, now) => own.revoke(walletId, out.thumbprint, now)],
      ['was signed out everywhere', (own, _out, walletId, now) => own.signOut(walletId, now)],
    ]
    const acts: readonly (readonly [
      string,
      (out: Visitor, first: ReturnType<typeof newSet>, own: Visitor, now: Date) => Promise<unknown>,
    ])[] = [
      ['store epoch 1,000,000', (out, { walletId }, _, now) => out.store(newSet(walletId, 1_000_000), now)],
      ['store a rubbish half', (out, { walletId }, _, now) => out.store(newSet(walletId, 2), now)],
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
        expect(await codeOf(device.store(newSet(walletId, 2), now))).toBe('done')
      },
    )

    test.each([
      [
        'store epoch 1,000,000',
        (out: Visitor, { walletId }: ReturnType<typeof newSet>) =>
          out.store({ ...newSet(walletId, 1000000), signatures: NO_SIGNATURES }, later(APPROVAL_USE_MS)),
      ],
      [
        'store a rubbish half',
        (out: Visitor, { walletId }: ReturnType<typeof newSet>) =>
          out.store({ ...newSet(walletId, 2), signatures: NO_SIGNATURES }, later(APPROVAL_USE_MS)),
      ],
      [
        'settle',
        (out: Visitor, first: ReturnType<typeof newSet>) =>
          out.settle({ ...first, signatures: NO_SIGNATURES }, later(APPROVAL_USE_MS)),
      ],
      [
        'revoke others',
        (out: Visitor, { walletId }: ReturnType<typeof newSet>) =>
          out.revoke(walletId, 'other', later(APPROVAL_USE_MS), NO_SIGNATURES),
      ],
      [
        'sign others out',
        (out: Visitor, { walletId }: ReturnType<typeof newSet>) =>
          out.signOut(walletId, later(APPROVAL_USE_MS), NO_SIGNATURES),
      ],
    ] as const)(
      'error: a device whose approval has expired cannot %s without the keys of the wallet',
      async (_, run) => {
        const { device, first, walletId } = await createWallet()
        expect(await codeOf(run(device, first))).toBe(REFUSED)
        expect(await epochs(walletId)).toEqual(['1'])
        expect(await actions(walletId)).toEqual(['half.stored', 'device.refused'])
      },
    )

    test('error: signatures for another device, or by the keys of another wallet, are refused', async () => {
      const { device, walletId } = await createWallet()
      const next = newSet(walletId, 2)
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

    test('behavior: signing out everywhere ends unused approvals, and keeps the requesting device', async () => {
      const { device, email, first, walletId } = await createWallet()
      const waiting = await newDevice(email)
      const now = later(APPROVAL_COOLDOWN_MS)
      await device.signOut(walletId, now)
      expect(await codeOf(waiting.open(first, now))).toBe(REFUSED)
      expect(await codeOf(device.store(newSet(walletId, 2), now))).toBe('done')
      await waiting.approve(email, later(2 * APPROVAL_COOLDOWN_MS))
      expect(await codeOf(waiting.open(first, later(2 * APPROVAL_COOLDOWN_MS)))).toBe('done')
    })
  })
})

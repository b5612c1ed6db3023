import { describe, expect, test } from 'vitest'
import { vaultTables } from '@/lib/server/tables/role-tables'
import { APPROVAL_COOLDOWN_MS } from '@/lib/server/vault/approval-limits'
import { APPROVAL_USE_MS } from '@/lib/server/vault/approvals'
import { codeOf } from '@/tests/support/code-of'
import { newKeys, openCustodyDatabases } from './custody-database'
import { later, newEmail, newId } from './vault-visitor'
import { createVaultWallets, newSet } from './vault-wallets'

const { describeDatabases } = await openCustodyDatabases()
const [NOTHING, REFUSED] = ['custody.no_half', 'custody.not_approved']
const tables = { role: 'vault', tables: vaultTables } as const

describeDatabases('wallets of which the vault has no half', tables, (database) => {
  const { createWallet, newDevice, visitor } = createVaultWallets(database, newKeys('one'))

  describe('a device that the mailbox of the login has approved', () => {
    test('behavior: the answer for a wallet that the vault does not know is that the half is missing', async () => {
      const [device, email] = [visitor(), newEmail()]
      await device.approve(email)
      const unknown = newSet(newId(), 1)
      expect(await codeOf(device.open({ ...unknown, email }))).toBe(NOTHING)
      // An attacker registers the wallet for a mailbox of their own, so that the vault knows it.
      const attacker = visitor()
      await attacker.approve(newEmail())
      await attacker.store(unknown)
      expect(await codeOf(device.open({ ...unknown, email }))).toBe(NOTHING)
    })

    test('error: an owner whose approvals have ended is refused, and not told that the wallet is lost', async () => {
      const { device, email, first, walletId } = await createWallet()
      const out = await newDevice(email)
      await device.signOut(walletId, later(APPROVAL_COOLDOWN_MS + 1))
      expect(await codeOf(out.open({ ...first, email }, later(APPROVAL_COOLDOWN_MS + 2)))).toBe(REFUSED)
    })
  })

  describe('any other device', () => {
    test('error: it learns nothing: without an approval of that mailbox, after it, and in another project', async () => {
      const { email: owner, first } = await createWallet()
      const [device, elsewhere, email] = [visitor(), visitor({ projectId: 'other' }), newEmail()]
      await device.approve(email)
      await elsewhere.approve(email)
      const unknown = newSet(newId(), 1)
      for (const set of [first, unknown]) {
        expect(await codeOf(visitor().open({ ...set, email }))).toBe(REFUSED)
        expect(await codeOf(device.open(set))).toBe(REFUSED)
        expect(await codeOf(device.open({ ...set, email: owner }))).toBe(REFUSED)
        expect(await codeOf(device.open({ ...set, email }, later(APPROVAL_USE_MS)))).toBe(REFUSED)
        // Its own mailbox has nothing, as in the first project.
        expect(await codeOf(elsewhere.open({ ...set, email }))).toBe(NOTHING)
      }
    })
  })
})

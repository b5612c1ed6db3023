import { eq } from 'drizzle-orm'
import { auditId } from '@/lib/server/custody/audit-log'
import type { KeyProvider } from '@/lib/server/keys/key-provider'
import { auditLog } from '@/lib/server/tables/audit-table'
import type { vaultTables } from '@/lib/server/tables/role-tables'
import { recoveryHalves } from '@/lib/server/tables/vault-tables'
import { APPROVAL_COOLDOWN_MS } from '@/lib/server/vault/approval-limits'
import type { CustodyDatabase } from './custody-database'
import { createVisitor, later, newEmail, newHalf, newId, type Visitor } from './vault-visitor'

/** A recovery set as a device stores it. */
export const newSet = (walletId: string, epoch: number, half = newHalf()) => ({ walletId, setId: newId(), epoch, half })

/** Makes visitors and wallets in a database of the vault, and reads what it has stored of them. */
export function createVaultWallets(database: () => CustodyDatabase<typeof vaultTables>, keys: KeyProvider) {
  const visitor = (options: { keys?: KeyProvider; projectId?: string; thumbprint?: string } = {}) =>
    createVisitor(database(), { keys, ...options })

  /** Another browser profile, approved by the owner. */
  async function newDevice(email: string, now = later(APPROVAL_COOLDOWN_MS)): Promise<Visitor> {
    const device = visitor()
    await device.approve(email, now)
    return device
  }

  return {
    visitor,
    newDevice,
    /** A wallet whose first half is stored, by a device that its owner has approved. */
    async createWallet() {
      const [device, email, first] = [visitor(), newEmail(), newSet(newId(), 1)]
      await device.approve(email)
      await device.store(first)
      return { device, email, first, walletId: first.walletId }
    },
    /** The entries of the log about a wallet, the oldest first. */
    async actions(walletId: string) {
      const rows = await database()
        .opened.queries.select()
        .from(auditLog)
        .where(eq(auditLog.subject, auditId(walletId)))
      return rows.sort((one, other) => one.seq - other.seq).map(({ action }) => action)
    },
    /** The epochs of a wallet's halves in order, each with `destroyed` if it is. */
    async epochs(walletId: string) {
      const isOfWallet = eq(recoveryHalves.walletId, walletId)
      const rows = await database().opened.queries.select().from(recoveryHalves).where(isOfWallet)
      const each = rows.sort((one, other) => one.epoch - other.epoch)
      return each.map(({ epoch, destroyedAt }) => (destroyedAt ? `${epoch} destroyed` : `${epoch}`))
    },
  }
}

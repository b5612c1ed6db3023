import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { vaultTables } from '@/lib/server/tables/role-tables'
import { deletions } from '@/lib/server/tables/vault-tables'
import { planVaultDeletion, undoVaultDeletion } from '@/lib/server/vault/vault-deletions'
import { codeOf } from '@/tests/support/code-of'
import { signedBy } from '@/tests/support/test-wallet'
import { newKeys, openCustodyDatabases } from './custody-database'
import { later, START } from './vault-visitor'
import { createVaultWallets } from './vault-wallets'

const { describeDatabases } = await openCustodyDatabases()
const DAY_MS = 24 * 3_600_000
/** As `IDS_PER_DAY`. */
const MAX_IDS = 10
const idOf = (number: number) => String(number).padStart(43, 'd')

describeDatabases('ids of deletions in the vault', { role: 'vault', tables: vaultTables }, (database) => {
  const keys = newKeys('one')
  const { createWallet } = createVaultWallets(database, keys)

  test('error: a wallet uses up a limited number in a day, and what is planned can always be undone', async () => {
    const { device, walletId } = await createWallet()
    const { thumbprint } = device
    const ask = async (name: 'delete wallet' | 'keep wallet', number: number, now = START) => {
      const deletionId = idOf(number)
      const signatures = await signedBy({ walletId, thumbprint }, { name, deletion: deletionId })
      const act = name === 'keep wallet' ? undoVaultDeletion : planVaultDeletion
      const request = { device: { thumbprint, projectId: 'shop' }, keys, now }
      return codeOf(database().run((queries) => act(queries, { walletId, deletionId, signatures }, request)))
    }
    const stored = async () =>
      (await database().opened.queries.select().from(deletions).where(eq(deletions.walletId, walletId))).length
    expect(await ask('delete wallet', 0)).toBe('done')
    // Ids that the vault has not seen: their plans may still be on their way.
    for (let number = 1; number <= MAX_IDS; number++) expect(await ask('keep wallet', number)).toBe('done')
    expect(await ask('keep wallet', MAX_IDS + 1)).toBe('request.not_found')
    expect(await stored()).toBe(MAX_IDS + 1)
    expect(await ask('keep wallet', 0)).toBe('done')
    expect(await ask('delete wallet', MAX_IDS + 2)).toBe('custody.wallet_changed')
    expect(await ask('delete wallet', 1)).toBe('custody.wallet_changed')
    expect(await ask('delete wallet', MAX_IDS + 3, later(2 * DAY_MS))).toBe('done')
  })
})

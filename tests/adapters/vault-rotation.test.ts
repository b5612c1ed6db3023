import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rewrapRows } from '@/lib/server/custody/sealed-rows'
import { createLocalKeys } from '@/lib/server/keys/local-keys'
import { vaultTables } from '@/lib/server/tables/role-tables'
import { approvals, recoveryHalves } from '@/lib/server/tables/vault-tables'
import { APPROVAL_COOLDOWN_MS } from '@/lib/server/vault/approval-limits'
import { vaultSealedTables } from '@/lib/server/vault/vault-sealed-tables'
import { openCustodyDatabases } from './custody-database'
import { createVisitor, later, newEmail, newHalf, newId } from './vault-visitor'

const { describeDatabases } = await openCustodyDatabases()
const [one, two] = ['one', 'two'].map((id) => ({ id, bytes: randomBytes(32) })) as [
  { id: string; bytes: Buffer },
  { id: string; bytes: Buffer },
]
const before = createLocalKeys([one])
const during = createLocalKeys([two, one])

describeDatabases('the keys of the vault', { role: 'vault', tables: vaultTables }, (database) => {
  test('behavior: they are rotated: secrets stay as they are, open by the newest key, and destroyed halves stay so', async () => {
    const [device, email] = [createVisitor(database(), { keys: before }), newEmail()]
    const walletId = newId()
    const sets = [1, 2].map((epoch) => ({ walletId, setId: newId(), epoch, half: newHalf() }))
    await device.approve(email)
    for (const each of sets) {
      await device.store(each)
      await device.settle(each)
    }
    const { queries } = database().opened
    const rows = () =>
      queries.select().from(recoveryHalves).where(eq(recoveryHalves.walletId, walletId)).orderBy(recoveryHalves.epoch)
    const sealedBefore = (await rows()).map(({ sealed }) => sealed)

    const rewrap = () => rewrapRows({ ...database(), id: 'pglite' }, vaultSealedTables, during)
    expect(await rewrap()).toEqual({ rewrapped: 2, unreadable: 0 })
    expect(await rewrap()).toEqual({ rewrapped: 0, unreadable: 0 })
    expect((await rows()).map(({ keyId }) => keyId)).toEqual([null, 'two'])
    expect((await rows()).map(({ sealed }) => sealed)).toEqual(sealedBefore)
    expect((await queries.select().from(approvals)).map(({ keyId }) => keyId)).toEqual(['two'])

    const other = createVisitor(database(), { keys: during })
    await other.approve(email, later(APPROVAL_COOLDOWN_MS))
    const half = await other.open({ walletId, setId: sets[1]?.setId ?? '' }, later(APPROVAL_COOLDOWN_MS))
    expect(Buffer.from(half).equals(sets[1]?.half ?? new Uint8Array())).toBe(true)
  })
})

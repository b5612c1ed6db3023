import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sealSecret } from '@/lib/server/keys/seal-row'
import { vaultTables } from '@/lib/server/tables/role-tables'
import { readAddresses } from '@/lib/server/vault/vault-access'
import { keysOfWallet } from '@/tests/support/test-wallet'
import { newKeys, openCustodyDatabases } from './custody-database'
import { olderApprovals, olderSubjects } from './older-tables'
import { createVisitor, later, newEmail, newHalf, newId, START } from './vault-visitor'

const { describeDatabases } = await openCustodyDatabases()
const keys = newKeys('one')
const bytesOf = (text: string) => new TextEncoder().encode(text)
const text64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

describeDatabases('a vault of version 0.1 beside this one', { role: 'vault', tables: vaultTables }, (database) => {
  const run = ((work) => database().run(work)) as ReturnType<typeof database>['run']
  const queries = () => database().opened.queries

  /** A mailbox that has approved a device, as version 0.1 writes it. */
  async function addOlderApproval(email: string, thumbprint: string) {
    const id = newId()
    const index = await keys.hash('email-index', bytesOf(JSON.stringify(['shop', email])))
    const secret = await sealSecret(keys, bytesOf(email), ['approvals', id, 'address'])
    const mailbox = { projectId: 'shop', emailIndex: index.hash, emailIndexKey: index.keyId }
    await queries()
      .insert(olderApprovals)
      .values({
        ...{ id, ...mailbox, ...secret, thumbprint, tokenHash: randomBytes(32), embedOrigin: 'https://shop.example' },
        ...{ browser: '', system: '', matchNumber: '42', status: 'approved', createdAt: START, decidedAt: START },
        expiresAt: later(60_000),
      })
    return mailbox
  }

  test('behavior: what it approves and registers is accepted here, and its addresses are known', async () => {
    const visitor = createVisitor({ run }, { keys })
    const { emailIndex, emailIndexKey } = await addOlderApproval(newEmail(), visitor.thumbprint)
    const [walletId, setId, half] = [newId(), newId(), newHalf()]
    const { addresses } = await keysOfWallet(walletId)
    await queries()
      .insert(olderSubjects)
      .values({ walletId, projectId: 'shop', ownerIndex: emailIndex, ownerIndexKey: emailIndexKey, createdAt: START })
      .onConflictDoNothing()
    expect(await run((each) => readAddresses(each, { walletId }))).toBeNull()
    await queries().update(olderSubjects).set(addresses).where(eq(olderSubjects.walletId, walletId))
    expect(await run((each) => readAddresses(each, { walletId }))).toEqual(addresses)
    await visitor.store({ walletId, setId, epoch: 1, half })
    expect(text64(await visitor.open({ walletId, setId }))).toBe(text64(half))

    const other = newId()
    await queries()
      .insert(olderSubjects)
      .values({
        ...{ walletId: other, projectId: 'shop', ...addresses, createdAt: START },
        ownerIndex: emailIndex,
        ownerIndexKey: emailIndexKey,
      })
    expect(await run((each) => readAddresses(each, { walletId: other }))).toEqual(addresses)
    await queries().delete(olderSubjects).where(eq(olderSubjects.walletId, other))
    expect(await run((each) => readAddresses(each, { walletId: other }))).toBeNull()
  })

  test('behavior: it finds what is approved and registered here, with both addresses', async () => {
    const visitor = createVisitor({ run }, { keys })
    const email = newEmail()
    await visitor.approve(email)
    const walletId = newId()
    const { addresses } = await keysOfWallet(walletId)
    await visitor.store({ walletId, setId: newId(), epoch: 1, half: newHalf() })
    const [subject] = await queries().select().from(olderSubjects).where(eq(olderSubjects.walletId, walletId))
    expect(subject).toMatchObject({ walletId, ...addresses })
    const { hash } = await keys.hash('email-index', bytesOf(JSON.stringify(['shop', email])))
    const [approval] = await queries().select().from(olderApprovals).where(eq(olderApprovals.emailIndex, hash))
    expect(approval).toMatchObject({ status: 'approved', thumbprint: visitor.thumbprint, emailIndexKey: 'one' })
    expect(text64(subject?.ownerIndex ?? new Uint8Array())).toBe(text64(hash))
  })
})

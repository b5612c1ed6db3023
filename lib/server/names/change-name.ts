import 'server-only'
import { eq } from 'drizzle-orm'
import { AppError } from '@/lib/core/app-error'
import { type NameRecord, nameRecord, type SignedMessage } from '@/lib/names/names-contract'
import type { Queries } from '../database/database'
import type { Services } from '../process/services'
import { readCoinAddress } from './coin-address'
import { evmKey } from './evm-key'
import { purgeNames } from './name-cache'
import { countOtherAddresses, readRecord, writeAddress, writeChange, writeTexts } from './name-records'
import { type NameTables, nameAddresses, names } from './name-tables'
import { assertNames } from './names-settings'
import { readRegistryName } from './normalize-name'
import { assertAttributes } from './register-name'
import { assertInWindow, type MessageOf, readMessage, type SignedAction } from './signed-message'
import { firstAnswer, type MessageUse, recordUse } from './used-messages'
import { type Signer, verifySigner } from './verify-signer'

/** Coin types that one name may have addresses for. */
const MAX_ADDRESSES = 20

type ChangeAction = Exclude<SignedAction, 'register'>

/** A verified change, in its transaction. */
interface Change<A extends ChangeAction> {
  readonly message: MessageOf<A>
  readonly name: string
  readonly signer: Signer
  readonly at: Date
}

type Apply<A extends ChangeAction> = (queries: Queries<NameTables>, change: Change<A>) => Promise<void>
export type VerifySigner = typeof verifySigner

/** Replaces the text records, see `nameUpdate`. */
export const updateName = changeOf('update', async (queries, { message, name }) => {
  assertAttributes(message.attributes)
  await writeTexts(queries, name, message.attributes)
})

/** Sets the address for a coin type, see `nameAddress`. */
export const setNameAddress = changeOf('address', async (queries, { message, name, at }) => {
  const { coinType, address: text } = message
  const address = text === null ? null : readCoinAddress(coinType, text)
  if (text !== null && address === null) throw new AppError('names.bad_address', { details: { coinType } })
  if (address && (await countOtherAddresses(queries, name, coinType)) >= MAX_ADDRESSES) {
    throw new AppError('names.bad_address', { details: { coinType, limit: MAX_ADDRESSES } })
  }
  await writeAddress(queries, { name, coinType, address: address?.text ?? null, at })
})

/** Makes another address the owner, and removes the records, see `nameTransfer`. */
export const transferName = changeOf('transfer', async (queries, { message, name, signer }) => {
  if (BigInt(message.to) === 0n) throw new AppError('names.bad_address')
  await writeTexts(queries, name, {})
  await queries.delete(nameAddresses).where(eq(nameAddresses.name, name))
  // A contract that becomes the owner is taken to be on the chain that the message was signed for.
  const owner = { owner: evmKey(message.to), ownerChainId: signer.chainId }
  await queries.update(names).set(owner).where(eq(names.name, name))
})

const release = changeOf('release', async (queries, { name }) => {
  await queries.delete(names).where(eq(names.name, name))
})

/** Gives a name back, see `nameRelease`. */
export async function releaseName(signed: SignedMessage, services: Services, verify?: VerifySigner) {
  const { name } = await release(signed, services, verify)
  return { name }
}

/**
 * Makes the service of a change: the message is read, its signature verified, the row locked, the owner compared, the
 * change applied and written into the history, all or nothing. The record before a release is its answer.
 */
function changeOf<A extends ChangeAction>(action: A, apply: Apply<A>) {
  return async (
    signed: SignedMessage,
    services: Services,
    verify: VerifySigner = verifySigner,
  ): Promise<NameRecord> => {
    const { zone } = assertNames(services.env)
    const message = readMessage(action, signed.message)
    const { name } = readRegistryName(message.name, zone)
    const signer = await verify(signed, services)
    const use: MessageUse = { action, name, timestamp: message.timestamp, signed }
    const change = { message, name, signer, at: new Date(services.now()) }
    const database = await services.databases.app()
    const record = await database.run((queries) => applyChange(queries, use, change, apply), services.signal)
    const owners = [signed.address, ...('to' in message ? [message.to] : [])]
    await purgeNames({ names: [name], owners }, services)
    return record
  }
}

function applyChange<A extends ChangeAction>(
  queries: Queries<NameTables>,
  use: MessageUse,
  change: Change<A>,
  apply: Apply<A>,
): Promise<NameRecord> {
  const { name, signed, action, timestamp } = use
  const { at, signer } = change
  return queries.transaction(async (transaction) => {
    const [row] = await transaction.select().from(names).where(eq(names.name, name)).for('update')
    const known = await firstAnswer(transaction, use)
    if (known) return nameRecord.parse(known)
    assertInWindow(timestamp, at.getTime())
    if (!row) throw new AppError('names.not_found')
    assertOwner(row, signed.address, signer)
    if (timestamp < row.signedAt) throw new AppError('names.expired')
    const before = await readRecord(transaction, name)
    await transaction.update(names).set({ updatedAt: at, signedAt: timestamp }).where(eq(names.name, name))
    await apply(transaction, change)
    await writeChange(transaction, { name, action, actor: signed.address, at, signed })
    const record = (await readRecord(transaction, name)) ?? before
    if (!record) throw new Error('a name that was locked is not found')
    await recordUse(transaction, use, record, at)
    return record
  })
}

/** @throws {AppError} `names.not_owner`, also for a contract at the owner's address on another chain. */
function assertOwner(
  { owner, ownerChainId }: Pick<typeof names.$inferSelect, 'owner' | 'ownerChainId'>,
  address: string,
  { kind, chainId }: Signer,
): void {
  const isOwner = evmKey(owner) === evmKey(address) && (kind === 'key' || chainId === ownerChainId)
  if (!isOwner) throw new AppError('names.not_owner')
}

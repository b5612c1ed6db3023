import 'server-only'
import { eq } from 'drizzle-orm'
import { AppError } from '@/lib/core/app-error'
import { type NameRecord, nameRecord, type SignedMessage } from '@/lib/names/names-contract'
import type { MessageOf, SignedAction } from '@/lib/names/signed-name-messages'
import type { Queries } from '../database/database'
import { type NameTables, nameAddresses, names } from '../tables/name-tables'
import { mayChange, signedAtAfter } from './change-rules'
import { readCoinAddress } from './coin-address'
import { evmKey } from './evm-key'
import { purgeNames } from './name-cache'
import { countOtherAddresses, readRecord, writeAddress, writeChange, writeTexts } from './name-records'
import type { NameServices } from './name-services'
import { assertNames } from './names-settings'
import { readRegistryName } from './normalize-name'
import { assertAttributes } from './register-name'
import { assertInWindow, readMessage } from './signed-message'
import { firstAnswer, type MessageUse, recordUse } from './used-messages'
import { type Signer, verifySigner } from './verify-signer'

/** Coin types that one name may have addresses for. */
const MAX_ADDRESSES = 20

type ChangeAction = Exclude<SignedAction, 'register' | 'transfer'>

/** A verified change. */
interface Change<A extends ChangeAction> {
  readonly message: MessageOf<A>
  readonly name: string
  /** The account that has signed the message. */
  readonly address: string
  readonly signer: Signer
  readonly at: Date
}

/** Applies a change in its transaction. `owner`: the stored owner before the change. */
type Apply<A extends ChangeAction> = (
  queries: Queries<NameTables>,
  change: Change<A> & { readonly owner: string },
) => Promise<void>
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

/** Offers the name to another account, see `nameOffer`. */
export const offerName = changeOf('offer', async (queries, { message, name, signer, owner, at }) => {
  if (BigInt(message.to) === 0n || evmKey(message.to) === owner) throw new AppError('names.bad_address')
  // A contract must accept on the chain that the offer was signed for. On another chain it may be another contract.
  const offer = { offeredTo: evmKey(message.to), offeredChainId: signer.chainId, offeredAt: at }
  await queries.update(names).set(offer).where(eq(names.name, name))
})

const NO_OFFER = { offeredTo: null, offeredChainId: null, offeredAt: null }

/** Makes the account that the name is offered to the owner, and removes the records, see `nameAccept`. */
export const acceptName = changeOf('accept', async (queries, { name, signer, address, at }) => {
  await writeTexts(queries, name, {})
  await queries.delete(nameAddresses).where(eq(nameAddresses.name, name))
  const owner = { owner: evmKey(address), ownerChainId: signer.chainId, ownedAt: at }
  await queries
    .update(names)
    .set({ ...owner, ...NO_OFFER })
    .where(eq(names.name, name))
})

/** Ends the offer, see `nameWithdraw`. */
export const withdrawName = changeOf('withdraw', async (queries, { name }) => {
  await queries.update(names).set(NO_OFFER).where(eq(names.name, name))
})

const release = changeOf('release', async (queries, { name }) => {
  await queries.delete(names).where(eq(names.name, name))
})

/** Gives a name back, see `nameRelease`. */
export async function releaseName(signed: SignedMessage, services: NameServices, verify?: VerifySigner) {
  const { name } = await release(signed, services, verify)
  return { name }
}

/**
 * Creates the service of a change. It parses the message, verifies its signature, locks the row, checks that the signer
 * may make the change, applies the change and writes it into the history. Does all or nothing. A release returns the
 * earlier record.
 */
function changeOf<A extends ChangeAction>(action: A, apply: Apply<A>) {
  return async (
    signed: SignedMessage,
    services: NameServices,
    verify: VerifySigner = verifySigner,
  ): Promise<NameRecord> => {
    const { zone } = assertNames(services.env)
    const message = readMessage(action, signed.message)
    const { name } = readRegistryName(message.name, zone)
    const signer = await verify(signed, services)
    const use: MessageUse = { action, name, timestamp: message.timestamp, signed }
    const change = { message, name, address: signed.address, signer, at: new Date(services.now()) }
    const database = await services.databases.app()
    const { record, owners } = await database.run(
      (queries) => applyChange(queries, use, change, apply),
      services.signal,
    )
    await purgeNames({ names: [name], owners }, services)
    return record
  }
}

/** `owners`: the owners before and after the change. */
function applyChange<A extends ChangeAction>(
  queries: Queries<NameTables>,
  use: MessageUse,
  change: Change<A>,
  apply: Apply<A>,
): Promise<{ readonly record: NameRecord; readonly owners: readonly string[] }> {
  const { name, signed, action, timestamp } = use
  const { at, signer } = change
  return queries.transaction(async (transaction) => {
    const [row] = await transaction.select().from(names).where(eq(names.name, name)).for('update')
    const known = await firstAnswer(transaction, use)
    if (known) return { record: nameRecord.parse(known), owners: [signed.address] }
    assertInWindow(timestamp, at.getTime())
    if (!row) throw new AppError('names.not_found')
    if (!mayChange(action, row, { address: signed.address, signer })) {
      throw new AppError(action === 'accept' || action === 'withdraw' ? 'names.not_offered' : 'names.not_owner')
    }
    if (timestamp < row.signedAt) throw new AppError('names.expired')
    const before = await readRecord(transaction, name)
    const signedAt = signedAtAfter(action, row, signed.address, timestamp)
    await transaction.update(names).set({ updatedAt: at, signedAt }).where(eq(names.name, name))
    await apply(transaction, { ...change, owner: row.owner })
    await writeChange(transaction, { name, action, actor: signed.address, at, signed })
    const record = (await readRecord(transaction, name)) ?? before
    if (!record) throw new Error('a name that was locked is not found')
    await recordUse(transaction, use, record, at)
    return { record, owners: [row.owner, record.owner] }
  })
}

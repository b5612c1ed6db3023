import 'server-only'
import { sql } from 'drizzle-orm'
import { AppError } from '@/lib/core/app-error'
import { refusedAttribute } from '@/lib/names/attribute-rules'
import { coinTypeOf, ETHEREUM_COIN_TYPE } from '@/lib/names/coin-type'
import { type NameRecord, nameRecord, type SignedMessage } from '@/lib/names/names-contract'
import type { MessageOf } from '@/lib/names/signed-name-messages'
import type { Queries } from '../database/database'
import type { Services } from '../platform/services'
import type { NamesEnv } from '../settings/names-env'
import { type NameTables, names } from '../tables/name-tables'
import { evmKey } from './evm-key'
import { purgeNames } from './name-cache'
import { namingFailure } from './name-failures'
import { countRegistered, readRecord, writeAddress, writeChange, writeTexts } from './name-records'
import type { NameServices } from './name-services'
import { assertNames } from './names-settings'
import { readRegistryName } from './normalize-name'
import { assertMayRegister } from './registrants'
import { isReserved } from './reserved-words'
import { assertInWindow, readMessage } from './signed-message'
import { firstAnswer, type MessageUse, recordUse, removeOldUses } from './used-messages'
import { type Signer, verifySigner } from './verify-signer'

/**
 * Registers a name, see `nameRegister`. Of several registrations at once, on any number of instances, one wins. A message
 * is used up by the name that it registers, so after any failure it can be sent again.
 */
export async function registerName(
  signed: SignedMessage,
  services: NameServices & Pick<Services, 'hasEmbeddedWallet'>,
  verify: typeof verifySigner = verifySigner,
): Promise<NameRecord> {
  const settings = assertNames(services.env)
  const message = readMessage('register', signed.message)
  const { label, name } = readRegistryName(message.name, settings.zone)
  return namingFailure('names.register_failed', { name }, async () => {
    if (isReserved(label, settings.reserved)) throw new AppError('names.reserved', { details: { name } })
    assertAttributes(message.attributes)
    const signer = await verify(signed, services)
    const use: MessageUse = { action: 'register', name, timestamp: message.timestamp, signed }
    const database = await services.databases.app()
    const known = await database.run((queries) => firstAnswer(queries, use), services.signal)
    if (known) return nameRecord.parse(known)
    assertInWindow(message.timestamp, services.now())
    await assertMayRegister(signed.address, settings, services)
    const registration = { message, use, signer, settings, at: new Date(services.now()) }
    const record = await database.run((queries) => insertName(queries, registration), services.signal)
    await purgeNames({ names: [name], owners: [signed.address] }, services)
    await database.run((queries) => removeOldUses(queries, services.now()), services.signal)
    return record
  })
}

/** @throws {AppError} `names.bad_attribute`. */
export function assertAttributes(attributes: Readonly<Record<string, string>>): void {
  const key = refusedAttribute(attributes)
  if (key !== null) throw new AppError('names.bad_attribute', { details: { key: key.slice(0, 100) } })
}

interface Registration {
  readonly message: MessageOf<'register'>
  readonly use: MessageUse
  readonly signer: Signer
  readonly settings: NamesEnv
  readonly at: Date
}

/** All of it in one transaction: a process that ends in the middle leaves nothing behind. */
function insertName(queries: Queries<NameTables>, registration: Registration): Promise<NameRecord> {
  const { message, use, signer, settings, at } = registration
  const { name, signed } = use
  const address = evmKey(signed.address)
  return queries.transaction(async (transaction) => {
    // Registrations of one address take turns: each counts the names of the ones before it.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`name:${address}`}, 0))`)
    const known = await firstAnswer(transaction, use)
    if (known) return nameRecord.parse(known)
    const row = { name, owner: address, ownerChainId: signer.chainId, registrant: address }
    const times = { registeredAt: at, updatedAt: at, ownedAt: at, signedAt: message.timestamp }
    // Waits for another transaction that is inserting the same name.
    const inserted = await transaction
      .insert(names)
      .values({ ...row, ...times })
      .onConflictDoNothing()
      .returning({ name: names.name })
    if (inserted.length === 0) throw new AppError('names.taken', { details: { name } })
    if ((await countRegistered(transaction, address)) > settings.perAddress) {
      throw new AppError('names.limit', { details: { limit: settings.perAddress } })
    }
    for (const coinType of firstCoinTypes(signer)) {
      await writeAddress(transaction, { name, coinType, address: signed.address, at })
    }
    await writeTexts(transaction, name, message.attributes)
    await writeChange(transaction, { name, action: 'register', actor: address, at, signed })
    const record = await readRecord(transaction, name)
    if (!record) throw new Error('a name that was inserted is not found')
    await recordUse(transaction, use, record, at)
    return record
  })
}

/**
 * The coin types that a new name is paid at. That of Ethereum is among them for a key, which is the same account on every
 * chain. A contract may not exist there, and what is sent to it would be lost.
 */
export function firstCoinTypes({ kind, chainId }: Signer): readonly number[] {
  const own = coinTypeOf(chainId)
  return kind === 'key' || chainId === 1 ? [ETHEREUM_COIN_TYPE, own] : [own]
}

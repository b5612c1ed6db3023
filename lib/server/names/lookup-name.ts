import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput } from '@/lib/core/endpoint'
import { ETHEREUM_COIN_TYPE } from '@/lib/names/coin-type'
import { labelTextOf } from '@/lib/names/name-rules'
import type {
  FoundName,
  NameChange,
  NameRecord,
  nameHistory,
  nameLookup,
  nameReverse,
  namesOwned,
  ShownNames,
} from '@/lib/names/names-contract'
import type { Services } from '../process/services'
import { cachedOwned, cachedRecord } from './name-cache'
import { namingFailure } from './name-failures'
import { readHistory } from './name-records'
import { assertNames } from './names-settings'
import { readRegistryName } from './normalize-name'
import { forwardMatches, shownAvatar } from './record-facts'

/** Names that are shown for one address at most. */
const MAX_SHOWN = 10

/**
 * Finds a name, see `nameLookup`.
 *
 * @throws {AppError} `names.not_found`, `names.resolve_failed`.
 */
export async function lookupName(
  { name, coinType }: EndpointInput<typeof nameLookup>,
  services: Services,
): Promise<FoundName> {
  return namingFailure('names.resolve_failed', {}, async () => {
    const { names } = services.env
    if (!names || labelTextOf(name, names.zone) === null) throw new AppError('names.not_found')
    const record = await findRecord(name, names.zone, services)
    if (!record) throw new AppError('names.not_found')
    const { attributes } = record
    return {
      name: record.name,
      source: 'registry',
      address: payeeOf(record, coinType),
      avatar: shownAvatar(attributes),
      record,
    }
  })
}

/** Finds the names to show for an address, see `nameReverse`. @throws {AppError} `names.reverse_failed`. */
export async function reverseNames(
  { address }: EndpointInput<typeof nameReverse>,
  services: Services,
): Promise<ShownNames> {
  return namingFailure('names.reverse_failed', {}, async () => {
    if (!services.env.names) return { names: [] }
    const owned = await cachedOwned(address, services)
    const shown = owned.filter((record) => forwardMatches(record, address)).slice(0, MAX_SHOWN)
    return {
      names: shown.map(({ name, attributes }) => ({ name, source: 'registry', avatar: shownAvatar(attributes) })),
    }
  })
}

/** Lists the names that an address owns, see `namesOwned`. @throws {AppError} `capability.off`, `names.reverse_failed`. */
export async function listOwned({ address }: EndpointInput<typeof namesOwned>, services: Services) {
  assertNames(services.env)
  return namingFailure('names.reverse_failed', {}, async () => ({ names: await cachedOwned(address, services) }))
}

/**
 * Lists the changes of a name, see `nameHistory`.
 *
 * @throws {AppError} `capability.off`, `names.foreign_zone` and the codes of labels, `names.resolve_failed`.
 */
export async function listChanges(
  { name }: EndpointInput<typeof nameHistory>,
  services: Services,
): Promise<{ changes: NameChange[] }> {
  const { zone } = assertNames(services.env)
  const { name: known } = readRegistryName(name, zone)
  return namingFailure('names.resolve_failed', {}, async () => {
    const database = await services.databases.app()
    return { changes: await database.run((queries) => readHistory(queries, known), services.signal) }
  })
}

/** `null` for a text that is no name of the zone, too: nobody can have it. */
async function findRecord(name: string, zone: string, services: Services): Promise<NameRecord | null> {
  try {
    return await cachedRecord(readRegistryName(name, zone).name, services)
  } catch (cause) {
    if (cause instanceof AppError && cause.code.startsWith('names.')) return null
    throw cause
  }
}

/** The address on the chain that is asked for, or else that on Ethereum, which wallets take for all EVM chains. */
function payeeOf({ addresses }: NameRecord, coinType = ETHEREUM_COIN_TYPE): `0x${string}` | null {
  const found = addresses[coinType] ?? addresses[ETHEREUM_COIN_TYPE]
  return (found?.address as `0x${string}` | undefined) ?? null
}

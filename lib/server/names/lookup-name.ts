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
import type { SendToGateway } from './guarded-ccip'
import { findEnsName, findEnsPrimary, hasMainnetEns } from './mainnet-ens'
import { cachedOwned, cachedRecord } from './name-cache'
import { namingFailure } from './name-failures'
import { readHistory } from './name-records'
import { assertNames } from './names-settings'
import { readRegistryName } from './normalize-name'
import { forwardMatches, shownAvatar } from './record-facts'

/** Names that are shown for one address at most. */
const MAX_SHOWN = 10

/**
 * Finds a name, see `nameLookup`: in this registry, or outside of its zone in ENS.
 *
 * @throws {AppError} `names.not_found`, `names.resolve_failed`.
 */
export async function lookupName(
  { name, coinType }: EndpointInput<typeof nameLookup>,
  services: Services,
  send?: SendToGateway,
): Promise<FoundName> {
  return namingFailure('names.resolve_failed', {}, async () => {
    const found = await findName(name, coinType, services, send)
    if (!found) throw new AppError('names.not_found')
    return found
  })
}

async function findName(
  name: string,
  coinType: number | undefined,
  services: Services,
  send: SendToGateway | undefined,
): Promise<FoundName | null> {
  const { names } = services.env
  if (names && labelTextOf(name, names.zone) !== null) {
    const record = await findRecord(name, names.zone, services)
    if (!record) return null
    const address = payeeOf(record, coinType)
    return { name: record.name, source: 'registry', address, avatar: shownAvatar(record.attributes), record }
  }
  const found = hasMainnetEns(services) ? await findEnsName(name, coinType, services, send) : null
  return found && { ...found, source: 'ens' }
}

/** Finds the names to show for an address, see `nameReverse`. @throws {AppError} `names.reverse_failed`. */
export async function reverseNames(
  { address }: EndpointInput<typeof nameReverse>,
  services: Services,
  send?: SendToGateway,
): Promise<ShownNames> {
  return namingFailure('names.reverse_failed', {}, async () => {
    const owned = services.env.names ? await cachedOwned(address, services) : []
    const own = owned.filter((record) => forwardMatches(record, address)).slice(0, MAX_SHOWN)
    if (own.length === 0 && hasMainnetEns(services)) {
      const found = await findEnsPrimary(address, services, send)
      return { names: found ? [{ ...found, source: 'ens' }] : [] }
    }
    return {
      names: own.map(({ name, attributes }) => ({ name, source: 'registry', avatar: shownAvatar(attributes) })),
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

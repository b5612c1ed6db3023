import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput } from '@/lib/core/endpoint'
import type {
  FoundName,
  NameChange,
  nameHistory,
  nameLookup,
  nameReverse,
  namesOffered,
  namesOwned,
  ShownNames,
} from '@/lib/names/names-contract'
import type { SendToGateway } from './guarded-ccip'
import { createEnsSource, hasMainnetEns } from './mainnet-ens'
import { cachedOwned } from './name-cache'
import { namingFailure } from './name-failures'
import { readHistory } from './name-records'
import type { NameServices } from './name-services'
import type { NameSource } from './name-source'
import { assertNames } from './names-settings'
import { readRegistryName } from './normalize-name'
import { readOffered, readOwned } from './owned-pages'
import { createRegistrySource } from './registry-source'
import { shownAvatar } from './shown-avatar'

/** This registry first, then ENS where the server has a node of mainnet. */
export function nameSources(services: NameServices, send?: SendToGateway): readonly NameSource[] {
  const { names } = services.env
  return [
    ...(names ? [createRegistrySource(names.zone, services)] : []),
    ...(hasMainnetEns(services) ? [createEnsSource(services, send)] : []),
  ]
}

/**
 * Finds a name, see `nameLookup`.
 *
 * @throws {AppError} `names.not_found`, `names.resolve_failed`.
 */
export async function lookupName(
  { name, coinType }: EndpointInput<typeof nameLookup>,
  services: NameServices,
  send?: SendToGateway,
): Promise<FoundName> {
  return namingFailure('names.resolve_failed', {}, async () => {
    const source = nameSources(services, send).find((each) => each.owns(name))
    const found = await source?.find(name, coinType)
    if (!source || !found) throw new AppError('names.not_found')
    return { ...found, source: source.id, avatar: shownAvatar(found) }
  })
}

/** Finds the names to show for an address, see `nameReverse`. @throws {AppError} `names.reverse_failed`. */
export async function reverseNames(
  { address }: EndpointInput<typeof nameReverse>,
  services: NameServices,
  send?: SendToGateway,
): Promise<ShownNames> {
  return namingFailure('names.reverse_failed', {}, async () => {
    for (const source of nameSources(services, send)) {
      const found = await source.primary(address)
      if (found.length === 0) continue
      return { names: found.map((each) => ({ name: each.name, source: source.id, avatar: shownAvatar(each) })) }
    }
    return { names: [] }
  })
}

/**
 * Lists the names that an address owns, see `namesOwned`. Only first pages are cached: a caller chooses the cursors.
 *
 * @throws {AppError} `capability.off`, `names.reverse_failed`.
 */
export async function listOwned({ address, cursor }: EndpointInput<typeof namesOwned>, services: NameServices) {
  assertNames(services.env)
  return namingFailure('names.reverse_failed', {}, async () => {
    if (cursor === undefined) return cachedOwned(address, services)
    const database = await services.databases.app()
    return database.run((queries) => readOwned(queries, address, cursor), services.signal)
  })
}

/**
 * Lists the names that an address may accept, see `namesOffered`.
 *
 * @throws {AppError} `capability.off`, `names.reverse_failed`.
 */
export async function listOffered({ address, cursor }: EndpointInput<typeof namesOffered>, services: NameServices) {
  assertNames(services.env)
  return namingFailure('names.reverse_failed', {}, async () => {
    const database = await services.databases.app()
    return database.run((queries) => readOffered(queries, address, cursor), services.signal)
  })
}

/**
 * Lists the changes of a name, see `nameHistory`.
 *
 * @throws {AppError} `capability.off`, `names.foreign_zone` and the codes of labels, `names.resolve_failed`.
 */
export async function listChanges(
  { name }: EndpointInput<typeof nameHistory>,
  services: NameServices,
): Promise<{ changes: NameChange[] }> {
  const { zone } = assertNames(services.env)
  const { name: known } = readRegistryName(name, zone)
  return namingFailure('names.resolve_failed', {}, async () => {
    const database = await services.databases.app()
    return { changes: await database.run((queries) => readHistory(queries, known), services.signal) }
  })
}

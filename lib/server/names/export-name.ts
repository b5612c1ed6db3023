import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput } from '@/lib/core/endpoint'
import type { nameExport } from '@/lib/names/names-contract'
import { readEntry } from './move-registry'
import { namingFailure } from './name-failures'
import type { NameServices } from './name-services'
import { assertNames } from './names-settings'
import { readRegistryName } from './normalize-name'
import { writeSnapshot } from './snapshot-format'

/**
 * Exports one name as a signed snapshot, see `nameExport`.
 *
 * @throws {AppError} `capability.off` without a signing key, `names.not_found`, the codes of labels,
 *   `names.resolve_failed`.
 */
export async function exportName({ name }: EndpointInput<typeof nameExport>, services: NameServices) {
  const { zone, signingKeys } = assertNames(services.env)
  const [privateKey] = signingKeys
  if (!privateKey) throw new AppError('capability.off', { details: { capability: 'names' } })
  const known = readRegistryName(name, zone).name
  return namingFailure('names.resolve_failed', {}, async () => {
    const database = await services.databases.app()
    const entry = await database.run((queries) => readEntry(queries, known), services.signal)
    if (!entry) throw new AppError('names.not_found')
    const entries = (async function* () {
      yield entry
    })()
    let snapshot = ''
    for await (const line of writeSnapshot(entries, { zone, madeAt: services.now(), privateKey })) snapshot += line
    return { snapshot }
  })
}

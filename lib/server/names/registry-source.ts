import 'server-only'
import { AppError } from '@/lib/core/app-error'
import { ETHEREUM_COIN_TYPE } from '@/lib/names/coin-type'
import { labelTextOf } from '@/lib/names/name-rules'
import type { NameRecord } from '@/lib/names/names-contract'
import type { Services } from '../platform/services'
import { cachedRecord, cachedShown } from './name-cache'
import type { NameSource } from './name-source'
import { readRegistryName } from './normalize-name'

type RegistryParts = Parameters<typeof cachedRecord>[1]

/** The registry of this installation, which alone decides about the names of its zone. */
export function createRegistrySource(zone: string, parts: RegistryParts & Pick<Services, 'signal'>): NameSource {
  return {
    id: 'registry',
    owns: (name) => labelTextOf(name, zone) !== null,
    async find(name, coinType) {
      const record = await findRecord(name, zone, parts)
      if (!record) return null
      const avatar = record.attributes.avatar ?? null
      return { name: record.name, address: payeeOf(record, coinType), avatar, record }
    },
    async primary(address) {
      // The newest first: it is the one that its owner has just been told is shown.
      const shown = await cachedShown(address, parts)
      return shown.map(({ name, attributes }) => ({ name, avatar: attributes.avatar ?? null }))
    },
  }
}

/** `null` also for a text that cannot be a name of the zone. */
async function findRecord(name: string, zone: string, parts: RegistryParts): Promise<NameRecord | null> {
  try {
    return await cachedRecord(readRegistryName(name, zone).name, parts)
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

import { readJson, type StoragePort } from '@/lib/core/storage'
import type { EmbeddedFrame } from './embedded-frame'

/** Storage key of the EVM networks that have smart accounts (spec section 3). */
const SMART_ACCOUNT_NETWORKS_KEY = 'smart-account-enabled-networks'
/** More than a frame could serve. */
const MAX_NETWORKS = 1_000

/** Asks the frame for the networks with smart accounts, and stores them; a failure empties the list. Never rejects. */
export async function askSmartAccountNetworks(
  frame: Pick<EmbeddedFrame, 'request'>,
  storage: StoragePort,
): Promise<void> {
  const chainIds = await frame.request('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined).then(
    (reply) => reply.smartAccountEnabledNetworks,
    () => [],
  )
  storage.set(SMART_ACCOUNT_NETWORKS_KEY, JSON.stringify(chainIds.slice(0, MAX_NETWORKS)))
}

/** EVM chain ids of the networks with smart accounts, as the frame has said last. */
export function readSmartAccountNetworks(storage: StoragePort): readonly number[] {
  return readJson(storage, SMART_ACCOUNT_NETWORKS_KEY, areNumbers) ?? []
}

const areNumbers = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((each) => Number.isSafeInteger(each))

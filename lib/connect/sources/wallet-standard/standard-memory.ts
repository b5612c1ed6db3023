import { isShortText } from '../../connection-memory'
import type { RememberedAccount } from '../../wallet-source'

/**
 * Parses what `Connector.memory` of this source has stored; `null` for anything else, because any program can write to
 * storage.
 */
export function readStandardMemory(data: unknown): RememberedAccount | null {
  if (typeof data !== 'object' || data === null) return null
  const { name, address, chainId } = data as Record<string, unknown>
  const isValid =
    isShortText(name) &&
    isShortText(address) &&
    /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address) &&
    isShortText(chainId) &&
    /^solana:[-_a-zA-Z0-9]{1,32}$/.test(chainId)
  return isValid ? { name, type: 'ANNOUNCED', address, chainId: chainId as RememberedAccount['chainId'] } : null
}

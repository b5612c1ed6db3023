import { isShortText } from '../../connection-memory'
import type { RememberedAccount } from '../../wallet-source'

/**
 * Parses what `Connector.memory` of this source has stored; `null` for anything else, because any program can write to
 * storage.
 */
export function readInjectedMemory(data: unknown): RememberedAccount | null {
  if (typeof data !== 'object' || data === null) return null
  const { name, type, address, chainId } = data as Record<string, unknown>
  const isValid =
    isShortText(name) &&
    (type === 'ANNOUNCED' || type === 'INJECTED') &&
    isShortText(address) &&
    /^0x[0-9a-f]{40}$/i.test(address) &&
    isShortText(chainId) &&
    /^eip155:(?:0|[1-9]\d{0,31})$/.test(chainId)
  return isValid ? { name, type, address, chainId: chainId as RememberedAccount['chainId'] } : null
}

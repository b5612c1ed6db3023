import { parseCaip10 } from '@/lib/core/caip-ids'
import { isShortText } from '../../connection-memory'
import type { RememberedAccount } from '../../wallet-source'

/**
 * Parses what `Connector.memory` of this source has stored; `null` for anything else, because any program can write to
 * storage.
 */
export function readWalletConnectMemory(data: unknown): RememberedAccount | null {
  if (typeof data !== 'object' || data === null) return null
  const { name, address, chainId } = data as Record<string, unknown>
  if (!isShortText(name) || !isShortText(address) || !isShortText(chainId)) return null
  const account = parseCaip10(`${chainId}:${address}`)
  return account && { name, type: 'WALLET_CONNECT', address, chainId: account.chainId }
}

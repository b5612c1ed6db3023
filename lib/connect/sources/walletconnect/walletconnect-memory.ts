import { parseCaip10 } from '@/lib/core/caip-ids'
import { readRemembered } from '../../remembered-account'
import type { RememberedAccount } from '../../wallet-source'

/**
 * Parses what `Connector.memory` of this source has stored; `null` for anything else, because any program can write to
 * storage.
 */
export function readWalletConnectMemory(data: unknown): RememberedAccount | null {
  return readRemembered(data, 'WALLET_CONNECT', ({ address, chainId }) => parseCaip10(`${chainId}:${address}`) !== null)
}

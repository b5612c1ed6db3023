import { isAddressOn } from '@/lib/core/account-address'
import { namespaceOf } from '@/lib/core/namespaces'
import { embeddedNamespaces } from '../../embedded-id'
import { readRemembered } from '../../remembered-account'
import type { RememberedAccount } from '../../wallet-source'

/**
 * Parses what `Connector.memory` of this source has stored; `null` for anything else, because any program can write to
 * storage.
 */
export function readEmbeddedMemory(data: unknown): RememberedAccount | null {
  return readRemembered(
    data,
    'AUTH',
    ({ address, chainId }) => embeddedNamespaces.includes(namespaceOf(chainId)) && isAddressOn(chainId, address),
  )
}

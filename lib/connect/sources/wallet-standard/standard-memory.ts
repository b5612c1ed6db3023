import { readRemembered } from '../../remembered-account'
import type { RememberedAccount } from '../../wallet-source'
import type { StandardDialect } from './standard-dialect'

/**
 * Parses what `Connector.memory` of this source has stored; `null` for anything else, because any program can write to
 * storage.
 */
export function readStandardMemory(dialects: readonly StandardDialect[], data: unknown): RememberedAccount | null {
  return readRemembered(data, 'ANNOUNCED', ({ address, chainId }) =>
    dialects.some(
      ({ namespace, chainsOf }) => chainId.startsWith(`${namespace}:`) && chainsOf(address, [chainId]).length > 0,
    ),
  )
}

import { AppError } from '@/lib/core/app-error'
import { type Caip2, caip2FromEvm, isCaip2, parseCaip2 } from '@/lib/core/caip'
import { isEvm, namespaceOf } from '@/lib/core/namespaces'

/** Clients name an EVM chain by a number, as decimal or hex text, or by CAIP-2, and any other chain by CAIP-2. */
export type WireChainId = string | number

/** The chain that a client names; `null` for what names none. */
export function readChainId(wire: WireChainId): Caip2 | null {
  if (isCaip2(wire)) return wire
  const isNumeric = typeof wire === 'number' || /^(?:0x[\da-f]{1,13}|\d{1,16})$/i.test(wire)
  const id = isNumeric ? Number(wire) : Number.NaN
  return Number.isSafeInteger(id) && id > 0 ? caip2FromEvm(id) : null
}

/**
 * Parses the network that a client names.
 *
 * @throws {AppError} `wallet.unsupported_chain_id` for a network that the wallet does not have.
 */
export function readWalletNetwork(wire: WireChainId, hasNetwork: (chainId: Caip2) => boolean): Caip2 {
  const named = readChainId(wire)
  if (named === null || !hasNetwork(named)) {
    throw new AppError('wallet.unsupported_chain_id', { details: { network: String(wire) } })
  }
  return named
}

/** As clients expect an id that they have not named themselves. */
export function writeChainId(chainId: Caip2): WireChainId {
  return isEvm(namespaceOf(chainId)) ? Number(parseCaip2(chainId)?.reference) : chainId
}

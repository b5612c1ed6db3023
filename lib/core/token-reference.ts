import type { Caip2 } from './caip'
import { parseCaip19 } from './caip-ids'

/** A token as a host names it. */
export interface TokenReference {
  /** The network that the reference names; `undefined` for the active one. */
  readonly chainId: Caip2 | undefined
  /** The address of its contract; `null` for the native token. */
  readonly address: string | null
}

/** The native token of the active network. */
const NATIVE_TOKEN = 'native'

const tokenAddressPattern = /^0x[0-9a-fA-F]{40}$/
/** Longest CAIP-19 asset type in characters. */
const MAX_ASSET_TYPE_LENGTH = 179

/** The asset namespaces of CAIP-19 that name a token. SLIP-44 numbers name native tokens. */
const CONTRACT_ASSET = 'erc20'
const NATIVE_ASSET = 'slip44'

/**
 * Parses a token reference: `native`, the address of a contract, or a CAIP-19 asset type such as
 * `eip155:1/erc20:0x…` and `eip155:1/slip44:60`. A symbol is none: any contract can claim any symbol.
 *
 * @returns `null` for anything else.
 */
export function parseTokenReference(value: unknown): TokenReference | null {
  if (typeof value !== 'string' || value.length > MAX_ASSET_TYPE_LENGTH) return null
  if (value === NATIVE_TOKEN) return { chainId: undefined, address: null }
  if (tokenAddressPattern.test(value)) return { chainId: undefined, address: value }
  const asset = parseCaip19(value)
  if (asset === null || asset.tokenId !== undefined) return null
  const { chainId, assetNamespace, assetReference } = asset
  if (assetNamespace === NATIVE_ASSET) return { chainId, address: null }
  const isContract = assetNamespace === CONTRACT_ASSET && tokenAddressPattern.test(assetReference)
  return isContract ? { chainId, address: assetReference } : null
}

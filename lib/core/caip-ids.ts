import { base58Length } from './base58'
import { type Caip2, type Caip10, NAMESPACE, type Namespace, parseCaip2, REFERENCE } from './caip'

// CAIP-10 and CAIP-19. Separate from CAIP-2, because the host page needs only that.
const caip10Pattern = new RegExp(`^(${NAMESPACE}):(${REFERENCE}):([-.%a-zA-Z0-9]{1,128})$`)
const caip19Pattern = new RegExp(
  `^(${NAMESPACE}):(${REFERENCE})/(${NAMESPACE}):([-.%a-zA-Z0-9]{1,128})(?:/([-.%a-zA-Z0-9]{1,78}))?$`,
)

/** Namespaces whose addresses have one form: anything else in their name is no account. */
const readAddressOf: Readonly<Partial<Record<Namespace, (address: string) => string | null>>> = {
  // Some wallets write 0X.
  eip155: (address) => (/^0x[0-9a-f]{40}$/i.test(address) ? `0x${address.slice(2)}` : null),
  solana: (address) => (address.length <= 44 && base58Length(address) === 32 ? address : null),
}

/** Parses a CAIP-10 account id; `null` if invalid. An EIP-55 checksum is not checked. */
export function parseCaip10(
  value: unknown,
): { chainId: Caip2; namespace: Namespace; reference: string; address: string } | null {
  const match = typeof value === 'string' ? caip10Pattern.exec(value) : null
  const [, namespace, reference, address] = match ?? []
  if (address === undefined) return null
  const chain = parseCaip2(`${namespace}:${reference}`)
  if (chain === null) return null
  const read = readAddressOf[chain.namespace]
  const own = read === undefined ? address : read(address)
  return own === null ? null : { chainId: `${chain.namespace}:${chain.reference}`, ...chain, address: own }
}

export function isCaip10(value: unknown): value is Caip10 {
  return parseCaip10(value) !== null
}

/** Parses a CAIP-19 asset type or asset id; `null` if invalid. */
export function parseCaip19(
  value: unknown,
): { chainId: Caip2; assetNamespace: string; assetReference: string; tokenId?: string } | null {
  const match = typeof value === 'string' ? caip19Pattern.exec(value) : null
  const [, namespace, reference, assetNamespace, assetReference, tokenId] = match ?? []
  if (assetNamespace === undefined || assetReference === undefined) return null
  const chain = parseCaip2(`${namespace}:${reference}`)
  if (chain === null) return null
  return {
    chainId: `${chain.namespace}:${chain.reference}`,
    assetNamespace,
    assetReference,
    ...(tokenId === undefined ? {} : { tokenId }),
  }
}

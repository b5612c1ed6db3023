// For code that is about one namespace, so that its name is written here alone.
export const EIP155 = 'eip155'
export const SOLANA = 'solana'
export const BIP122 = 'bip122'
export const POLKADOT = 'polkadot'
export const COSMOS = 'cosmos'

/** Namespaces of spec section 3. Separate from the parsers of ids: the modal needs only the names. */
export const namespaces = [EIP155, SOLANA, POLKADOT, BIP122, COSMOS] as const

/**
 * Those with an adapter: a wallet source, and chain code in `lib/chains`. A network of another one is not offered. In the
 * order of the network picker.
 */
export const connectableNamespaces: readonly (typeof namespaces)[number][] = [EIP155, SOLANA, BIP122, POLKADOT, COSMOS]

/** Whether chain ids are decimal EVM chain ids, and addresses 0x and 40 hex digits that compare by value. */
export function isEvm(namespace: (typeof namespaces)[number] | undefined): boolean {
  return namespace === EIP155
}

/** Whether the page builds transfers of a namespace. In the others the visitor sends in the wallet. */
export function hasTransfers(namespace: (typeof namespaces)[number]): boolean {
  return namespace === EIP155 || namespace === SOLANA
}

/** The namespace of a CAIP-2 chain id. */
export function namespaceOf(chainId: `${(typeof namespaces)[number]}:${string}`): (typeof namespaces)[number] {
  return chainId.slice(0, chainId.indexOf(':')) as (typeof namespaces)[number]
}

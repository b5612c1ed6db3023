import { EIP155, type namespaces, SOLANA } from '@/lib/core/namespaces'

/** The namespaces in which a wallet has a key, each with one row in `namespace-keys.ts`. */
export const walletNamespaces = [EIP155, SOLANA] as const
export type WalletNamespace = (typeof walletNamespaces)[number]

/** One value for each key of a wallet. */
export type ByNamespace<T> = Readonly<Record<WalletNamespace, T>>

/** The addresses of a wallet, in the spelling of their namespace: EIP-55, base58. They are public. */
export type WalletAddresses = ByNamespace<string>

export function isWalletNamespace(namespace: (typeof namespaces)[number]): namespace is WalletNamespace {
  return walletNamespaces.some((each) => each === namespace)
}

/** Makes one value for each namespace. */
export function byNamespace<T>(make: (namespace: WalletNamespace) => T): ByNamespace<T> {
  return Object.fromEntries(walletNamespaces.map((namespace) => [namespace, make(namespace)])) as ByNamespace<T>
}

/** Whether two wallets are the same one: all addresses are equal. */
export function isSameWallet(one: WalletAddresses, other: WalletAddresses): boolean {
  return walletNamespaces.every((namespace) => one[namespace] === other[namespace])
}

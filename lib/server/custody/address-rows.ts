import 'server-only'
import { type WalletAddresses, type WalletNamespace, walletNamespaces } from '@/lib/custody/wallet-addresses'

interface AddressRow {
  readonly namespace: WalletNamespace
  readonly address: string
}

/** The rows of a wallet's addresses, as the tables of both domains have them. */
export const addressRows = (walletId: string, addresses: WalletAddresses) =>
  walletNamespaces.map((namespace) => ({ walletId, namespace, address: addresses[namespace] }))

/** @returns `null` unless every namespace has a row. */
export function addressesOf(rows: readonly AddressRow[]): WalletAddresses | null {
  const known = Object.fromEntries(rows.map(({ namespace, address }) => [namespace, address]))
  return walletNamespaces.every((namespace) => known[namespace] !== undefined) ? (known as WalletAddresses) : null
}

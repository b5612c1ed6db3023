import type { DiscoveredWallet } from './discovered-wallet'

/** A wallet and why it stands where it stands. */
export interface WalletRow {
  readonly wallet: DiscoveredWallet
  /** Used on this device before: shown first. */
  readonly isRecent: boolean
}

/**
 * Recently used first, newest first; then announced wallets by name, so that the list does not move with the speed of
 * extensions; the legacy wallet, which has no name to sort by, last.
 *
 * @param recent - `DiscoveredWallet.id`s, newest first.
 */
export function orderWallets(wallets: readonly DiscoveredWallet[], recent: readonly string[]): readonly WalletRow[] {
  const place = ({ id, type }: DiscoveredWallet): number => {
    const index = recent.indexOf(id)
    if (index >= 0) return index - recent.length
    return type === 'INJECTED' ? 1 : 0
  }
  return [...wallets]
    .sort((a, b) => place(a) - place(b) || a.name.localeCompare(b.name) || a.id.localeCompare(b.id))
    .map((wallet) => ({ wallet, isRecent: recent.includes(wallet.id) }))
}

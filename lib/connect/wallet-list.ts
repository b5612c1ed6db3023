import type { Wallet } from './wallet-source'

/** A wallet with the marks of the list. */
export interface WalletRow {
  readonly wallet: Wallet
  /** Used on this device before, and shown first. Never set for wallets that share their memory id. */
  readonly isRecent: boolean
  /** The rdns, or else the name, that another wallet of the list claims too: the visitor has to choose. */
  readonly sharedName: string | undefined
}

/**
 * Orders wallets: last used first; then announced wallets by name, so that the order does not depend on the speed of
 * extensions; the legacy wallet, which has no name, last.
 *
 * @param recent - `Wallet.memoryId`s, newest first.
 */
export function orderWallets(wallets: readonly Wallet[], recent: readonly string[]): readonly WalletRow[] {
  const all = wallets.flatMap(partsOf)
  const rankOf = (wallet: Wallet): number => {
    const only = partsOf(wallet).filter(
      ({ memoryId }) => all.filter((other) => other.memoryId === memoryId).length === 1,
    )
    const ranks = only.map(({ memoryId }) => recent.indexOf(memoryId)).filter((rank) => rank >= 0)
    return ranks.length === 0 ? -1 : Math.min(...ranks)
  }
  const placeOf = (wallet: Wallet): number => {
    const rank = rankOf(wallet)
    if (rank >= 0) return rank - recent.length
    return wallet.type === 'INJECTED' ? 1 : 0
  }
  const sharedNameOf = (wallet: Wallet): string | undefined => {
    const isShared = (isSame: (other: Wallet) => boolean): boolean => wallets.filter(isSame).length > 1
    const { rdns } = wallet
    if (rdns !== undefined && isShared((other) => other.rdns === rdns)) return rdns
    const key = nameKey(wallet)
    return key !== '' && isShared((other) => nameKey(other) === key) ? wallet.name : undefined
  }
  return [...wallets]
    .sort((a, b) => placeOf(a) - placeOf(b) || a.name.localeCompare(b.name) || a.id.localeCompare(b.id))
    .map((wallet) => ({
      wallet,
      isRecent: rankOf(wallet) >= 0,
      sharedName: sharedNameOf(wallet),
    }))
}

/** The wallets that a wallet consists of: itself, unless it is of several namespaces. */
export function partsOf(wallet: Wallet): readonly Wallet[] {
  return wallet.parts ?? [wallet]
}

/** Names that a person takes for the same have the same key. */
export function nameKey({ name }: Pick<Wallet, 'name'>): string {
  return name.toLowerCase().replace(/\s+/g, '')
}

/**
 * The wallets that match an id or an rdns given by a host. If several claim the rdns, the one used before; if that is
 * none or more than one, all of them, so that the visitor chooses.
 */
export function walletsMeant(rows: readonly WalletRow[], idOrRdns: string): readonly Wallet[] {
  const claims = rows.filter(({ wallet }) =>
    [wallet, ...partsOf(wallet)].some(({ id, rdns }) => id === idOrRdns || rdns === idOrRdns),
  )
  const used = claims.filter(({ isRecent }) => isRecent)
  return (used.length === 1 ? used : claims).map(({ wallet }) => wallet)
}

import 'server-only'
import { namespaceOf } from '@/lib/core/namespaces'
import { WALLETS_PER_PAGE } from '@/lib/directory/directory-contract'
import { type KnownWallet, knownWallets } from './known-wallets'
import { certifiedFirst, isNamed, type ListedWallet, type WalletDirectory } from './wallet-directory'

/** The committed list as a source: search, pages, chains, ids and exclude by the rules of the explorer. */
export const ownList: WalletDirectory = {
  id: 'own-list',
  async list({ page, search, chains, ids, exclude }) {
    const wanted = search === undefined ? '' : folded(search)
    // The list does not know the networks of a wallet, only its namespaces.
    const namespaces = chains?.map(namespaceOf)
    const found = listed.filter(
      (wallet) =>
        folded(wallet.name).includes(wanted) &&
        (namespaces === undefined || wallet.namespaces.some((each) => namespaces.includes(each))) &&
        (ids === undefined || isNamed(wallet, ids)) &&
        (exclude === undefined || !isNamed(wallet, exclude)),
    )
    if (ids !== undefined) return { wallets: found, count: found.length, hasMore: false }
    const end = page * WALLETS_PER_PAGE
    return { wallets: found.slice(end - WALLETS_PER_PAGE, end), count: found.length, hasMore: found.length > end }
  },
}

const listed: readonly ListedWallet[] = certifiedFirst(knownWallets.map(listedWallet))

function listedWallet({ namespaces, certified, links = {}, stores = {}, ...facts }: KnownWallet): ListedWallet {
  return { ...facts, namespaces: [...namespaces], certified: certified === true, links, stores }
}

/** Case and accents do not count. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim()
}

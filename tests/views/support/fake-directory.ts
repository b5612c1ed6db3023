import { type DirectoryWallet, listWallets, WALLETS_PER_PAGE } from '@/lib/directory/directory-contract'
import type { createFakeApi } from './fake-api'

/** A wallet of the directory. `number` makes its id. */
export function listed(number: number, fields: Partial<DirectoryWallet> = {}): DirectoryWallet {
  return {
    id: number.toString(16).padStart(64, '0'),
    name: `Wallet ${number}`,
    certified: false,
    namespaces: ['eip155'],
    links: {},
    stores: {},
    ...fields,
  }
}

/** Answers `GET /api/wallets` as the server does: pages, search, ids and exclude. */
export function answerDirectory(api: ReturnType<typeof createFakeApi>, wallets: readonly DirectoryWallet[]): void {
  const isOneOf = ({ id, rdns }: DirectoryWallet, names: readonly string[]) =>
    names.includes(id) || (rdns !== undefined && names.includes(rdns))
  api.answer(listWallets, ({ page = 1, search = '', ids, exclude = [] }) => {
    const found = wallets.filter(
      (wallet) =>
        wallet.name.toLowerCase().includes(search.toLowerCase()) &&
        (ids === undefined || isOneOf(wallet, ids)) &&
        !isOneOf(wallet, exclude),
    )
    const end = page * WALLETS_PER_PAGE
    return {
      wallets: ids === undefined ? found.slice(end - WALLETS_PER_PAGE, end) : found,
      count: found.length,
      nextPage: ids === undefined && found.length > end ? page + 1 : null,
      source: 'explorer' as const,
      madeAt: 0,
    }
  })
}

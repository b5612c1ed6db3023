import { readWalletIcon, readWalletName } from '@/lib/connect/announced-fields'
import type { CustomWallet } from '@/lib/connect/wallet-choices'
import type { DirectoryWallet } from './directory-contract'
import { isWebLink } from './native-schemes'
import { isStoreId, walletStores } from './store-links'
import { isRdns, MAX_REFERENCE_LENGTH } from './wallet-reference'

/** The wallets that a host adds. A wallet without an id or a name, and a field that cannot be used, are left out. */
export function customWallets(custom: readonly CustomWallet[]): readonly DirectoryWallet[] {
  return custom.flatMap((each) => readCustomWallet(each) ?? [])
}

/** What a host passes has any type. */
function readCustomWallet(given: unknown): DirectoryWallet | null {
  if (typeof given !== 'object' || given === null) return null
  const { id, name, rdns, homepage, picture, stores } = given as Readonly<Record<string, unknown>>
  const shownName = readWalletName(name)
  if (!isText(id) || id === '' || id.length > MAX_REFERENCE_LENGTH || shownName === null) return null
  const icon = isText(picture) && isWebLink(picture) ? picture : readWalletIcon(picture)
  return {
    id,
    name: shownName,
    ...(isText(rdns) && isRdns(rdns) && { rdns }),
    ...(isText(homepage) && isWebLink(homepage) && { homepage }),
    ...(icon !== undefined && { picture: icon }),
    certified: false,
    namespaces: [],
    links: {},
    stores: Object.fromEntries(
      walletStores.flatMap((store) => {
        const storeId = (stores as Readonly<Record<string, unknown>> | undefined)?.[store]
        return isText(storeId) && isStoreId(store, storeId) ? [[store, storeId]] : []
      }),
    ),
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'

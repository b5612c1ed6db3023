import { readWalletIcon, readWalletName } from '@/lib/connect/announced-fields'
import type { CustomWallet } from '@/lib/connect/wallet-choices'
import type { DirectoryWallet } from './directory-contract'
import { isNativeLink, isWebLink, MAX_LINK_LENGTH } from './native-schemes'
import { isStoreId, type WalletStore, walletStores } from './store-links'
import { isRdns, MAX_REFERENCE_LENGTH } from './wallet-reference'

/**
 * The wallets that a host adds. A wallet without an id or a name, one with the id or the rdns of an earlier one, and a
 * field that cannot be used, are left out.
 */
export function customWallets(custom: readonly CustomWallet[]): readonly DirectoryWallet[] {
  return withoutRepeated(custom.flatMap((each) => readCustomWallet(each) ?? []))
}

/** The wallets whose id and rdns none before them has. */
export function withoutRepeated(
  wallets: readonly DirectoryWallet[],
  before: readonly DirectoryWallet[] = [],
): readonly DirectoryWallet[] {
  const seen = new Set<string | undefined>(before.flatMap(({ id, rdns }) => [id, rdns]))
  seen.delete(undefined)
  return wallets.filter(({ id, rdns }) => {
    if (seen.has(id) || seen.has(rdns)) return false
    seen.add(id)
    if (rdns !== undefined) seen.add(rdns)
    return true
  })
}

/** What a host passes has any type. */
function readCustomWallet(given: unknown): DirectoryWallet | null {
  if (typeof given !== 'object' || given === null) return null
  const { id, name, rdns, homepage, picture, links, stores } = given as Readonly<Record<string, unknown>>
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
    links: usable(links, linkRules),
    stores: usable(stores, storeRules),
  }
}

type Rules<Name extends string> = Readonly<Record<Name, (text: string) => boolean>>

const linkRules: Rules<keyof DirectoryWallet['links']> = {
  native: isNativeLink,
  universal: isWebLink,
  desktop: isNativeLink,
  webapp: isWebLink,
}

const storeRules = Object.fromEntries(
  walletStores.map((store) => [store, (id: string) => isStoreId(store, id)]),
) as Rules<WalletStore>

/** The fields that their rules accept. */
function usable<Name extends string>(given: unknown, rules: Rules<Name>): Partial<Record<Name, string>> {
  const fields = Object(given) as Readonly<Record<string, unknown>>
  const names = Object.keys(rules) as Name[]
  const accepted = names.flatMap((name) => {
    const text = fields[name]
    return isText(text) && text.length <= MAX_LINK_LENGTH && rules[name](text) ? [[name, text]] : []
  })
  return Object.fromEntries(accepted)
}

const isText = (value: unknown): value is string => typeof value === 'string'

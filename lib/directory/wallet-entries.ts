import type { ConnectorType } from '@/lib/connect/connector'
import { isChosen, type WalletChoices } from '@/lib/connect/wallet-choices'
import { nameKey, type WalletRow } from '@/lib/connect/wallet-list'
import type { DirectoryWallet } from './directory-contract'

/** A row of the list of all wallets. */
export interface WalletEntry {
  /** Unique in the list: `Wallet.id` of an installed wallet, else `DirectoryWallet.id`. */
  readonly id: string
  /** `''` for the legacy wallet without a name. */
  readonly name: string
  readonly rdns: string | undefined
  readonly picture: string | undefined
  readonly isInstalled: boolean
  /** Where it takes a pairing. Empty for an installed wallet. */
  readonly links: DirectoryWallet['links']
  readonly tag: 'installed' | 'lastUsed' | 'certified' | undefined
  /** Another wallet of the list has the same name and another rdns: one of them may be fake. */
  readonly isNamesake: boolean
}

/** What comes before the directory. */
export interface WalletGroups {
  readonly installed: readonly WalletRow[]
  /** Used on this device before, and not installed now. */
  readonly recent: readonly DirectoryWallet[]
  readonly featured: readonly DirectoryWallet[]
  readonly custom: readonly DirectoryWallet[]
}

/** Pages of the directory. Certified wallets come first, as the server orders them. */
export type WalletPages = readonly (readonly DirectoryWallet[])[]

/**
 * Makes the list of all wallets: installed, recent, featured, custom, then the directory. A wallet of the directory with
 * the id or the rdns of an earlier one is left out. Wallets that the host does not offer are left out.
 *
 * @returns a function that takes the pages that have arrived and returns the list. When it is called again with further
 *   pages, it adds only theirs: a list has thousands of rows.
 */
export function createEntryList(
  groups: WalletGroups,
  choices: Pick<WalletChoices, 'include' | 'exclude'>,
): (pages: WalletPages) => readonly WalletEntry[] {
  let list = startList(groups, choices)
  let added: WalletPages = []
  return (pages) => {
    if (added.some((page, index) => page !== pages[index])) {
      list = startList(groups, choices)
      added = []
    }
    for (const page of pages.slice(added.length)) list.add(page)
    added = pages
    return [...list.entries]
  }
}

function startList(
  { installed, recent, featured, custom }: WalletGroups,
  choices: Pick<WalletChoices, 'include' | 'exclude'>,
) {
  const entries: WalletEntry[] = []
  const seen = new Set<string>()
  const firstByName = new Map<string, number>()
  const isRecent = new Set(recent.map(({ id }) => id))
  const isCustom = new Set(custom.map(({ id }) => id))
  const hasChoices = choices.include.length + choices.exclude.length > 0

  function append(entry: WalletEntry): void {
    seen.add(entry.id)
    if (entry.rdns !== undefined) seen.add(entry.rdns)
    const key = nameKey(entry)
    const place = firstByName.get(key)
    const namesake = place === undefined ? undefined : entries[place]
    if (place === undefined || namesake === undefined) {
      // A wallet without a name shares it with none.
      if (key !== '') firstByName.set(key, entries.length)
      entries.push(entry)
      return
    }
    entries[place] = asNamesake(namesake)
    entries.push(asNamesake(entry))
  }

  function add(wallets: readonly DirectoryWallet[]): void {
    for (const wallet of wallets) {
      if (seen.has(wallet.id) || (wallet.rdns !== undefined && seen.has(wallet.rdns))) continue
      if (hasChoices && !isCustom.has(wallet.id) && !isChosen(wallet, choices)) continue
      append(directoryEntry(wallet, isRecent.has(wallet.id)))
    }
  }

  for (const row of installed) append(installedEntry(row))
  for (const group of [recent, featured, custom]) add(group)
  return { entries: entries as readonly WalletEntry[], add }
}

function asNamesake(entry: WalletEntry): WalletEntry {
  return entry.isNamesake ? entry : { ...entry, isNamesake: true }
}

/** Ways to connect without a wallet in this browser. */
const NOT_INSTALLED: readonly ConnectorType[] = ['WALLET_CONNECT', 'AUTH']

function installedEntry({ wallet: { id, name, rdns, icon, type }, isRecent }: WalletRow): WalletEntry {
  return {
    ...{ id, name, rdns, picture: icon },
    isInstalled: true,
    links: {},
    tag: isRecent ? 'lastUsed' : NOT_INSTALLED.includes(type) ? undefined : 'installed',
    isNamesake: false,
  }
}

export function directoryEntry(wallet: DirectoryWallet, isRecent: boolean): WalletEntry {
  const { id, name, rdns, picture, certified, links } = wallet
  const tag = isRecent ? 'lastUsed' : certified ? 'certified' : undefined
  return { ...{ id, name, rdns, picture, links, tag }, isInstalled: false, isNamesake: false }
}

/** Whether a name contains a search. Case and accents do not count. */
export function matchesSearch(name: string, search: string): boolean {
  return folded(name).includes(folded(search))
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim()
}

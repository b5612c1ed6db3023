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

export interface WalletGroups {
  readonly installed: readonly WalletRow[]
  /** Used on this device before, and not installed now. */
  readonly recent: readonly DirectoryWallet[]
  readonly featured: readonly DirectoryWallet[]
  readonly custom: readonly DirectoryWallet[]
  /** Certified ones first, as the server orders them. */
  readonly listed: readonly DirectoryWallet[]
}

/**
 * The list of all wallets: installed, recent, featured, custom, then the directory. A wallet of the directory with the id
 * or the rdns of an earlier one is left out. Wallets that the host does not offer are left out.
 */
export function walletEntries(
  { installed, recent, featured, custom, listed }: WalletGroups,
  choices: Pick<WalletChoices, 'include' | 'exclude'>,
): readonly WalletEntry[] {
  const entries = installed.map(installedEntry)
  const seen = new Set(entries.flatMap(({ id, rdns }) => [id, rdns]))
  const isRecent = new Set(recent.map(({ id }) => id))
  const isCustom = new Set(custom.map(({ id }) => id))
  const hasChoices = choices.include.length + choices.exclude.length > 0
  for (const group of [recent, featured, custom, listed]) {
    for (const wallet of group) {
      if (seen.has(wallet.id) || (wallet.rdns !== undefined && seen.has(wallet.rdns))) continue
      if (hasChoices && !isCustom.has(wallet.id) && !isChosen(wallet, choices)) continue
      seen.add(wallet.id).add(wallet.rdns)
      entries.push(directoryEntry(wallet, isRecent.has(wallet.id)))
    }
  }
  return markNamesakes(entries)
}

function installedEntry({ wallet: { id, name, rdns, icon }, isRecent }: WalletRow): WalletEntry {
  return {
    ...{ id, name, rdns, picture: icon },
    isInstalled: true,
    links: {},
    tag: isRecent ? 'lastUsed' : 'installed',
    isNamesake: false,
  }
}

/** Entries by wallet: the list is made anew with each page, and a row whose entry is the same is not drawn again. */
const knownEntries = new WeakMap<DirectoryWallet, WalletEntry>()

export function directoryEntry(wallet: DirectoryWallet, isRecent: boolean): WalletEntry {
  const known = knownEntries.get(wallet)
  if (known !== undefined && !isRecent) return known
  const { id, name, rdns, picture, certified, links } = wallet
  const tag = isRecent ? 'lastUsed' : certified ? 'certified' : undefined
  const entry: WalletEntry = { ...{ id, name, rdns, picture, links, tag }, isInstalled: false, isNamesake: false }
  if (!isRecent) knownEntries.set(wallet, entry)
  return entry
}

function markNamesakes(entries: readonly WalletEntry[]): readonly WalletEntry[] {
  const firstByName = new Map<string, number>()
  const marked = [...entries]
  const mark = (index: number): void => {
    const entry = marked[index]
    if (entry && !entry.isNamesake) marked[index] = { ...entry, isNamesake: true }
  }
  for (const [index, entry] of entries.entries()) {
    const key = keyOf(entry)
    const first = firstByName.get(key)
    if (first === undefined) firstByName.set(key, index)
    else if (key !== '') {
      mark(first)
      mark(index)
    }
  }
  return marked
}

/** Keys by entry, because a list has thousands. */
const knownKeys = new WeakMap<WalletEntry, string>()

function keyOf(entry: WalletEntry): string {
  const key = knownKeys.get(entry) ?? nameKey(entry)
  knownKeys.set(entry, key)
  return key
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

import type { Namespace } from '@/lib/core/caip'
import { type HostSocials, wantsSocials } from '@/lib/core/host-socials'
import { EMBEDDED, embeddedNamespaces } from './embedded-id'
import { knownRdnsOf } from './explorer-rdns'
import type { WalletRow } from './wallet-list'
import type { Wallet } from './wallet-source'
import { WALLET_CONNECT } from './walletconnect-id'

/**
 * Groups of Connect, in their default order: the login by e-mail, logins with accounts of other services, the row of
 * WalletConnect, wallets used before, other wallets of this browser, featured and custom ones of the directory, those that the page brings, and popular ones of the directory.
 */
export const connectGroups = [
  'email',
  'social',
  'walletConnect',
  'recent',
  'installed',
  'featured',
  'custom',
  'external',
  'recommended',
] as const
export type ConnectGroup = (typeof connectGroups)[number]

/** A wallet that the directory does not have. Links and ids that cannot be used are left out. */
export interface CustomWallet {
  /** Unique among all wallets; at most 100 characters. */
  readonly id: string
  readonly name: string
  readonly rdns?: string
  /** `https` address. */
  readonly homepage?: string
  /** `https` address or `data:` URI of an image. */
  readonly picture?: string
  /**
   * Where it takes a pairing of WalletConnect. `native` and `desktop` have a scheme that wallets of the directory are
   * known for, such as `rainbow://`; `universal` and `webapp` are `https` addresses.
   */
  readonly links?: Readonly<Partial<Record<'native' | 'universal' | 'desktop' | 'webapp', string>>>
  /** Ids in the stores, as in the addresses of their pages. */
  readonly stores?: Readonly<Partial<Record<'ios' | 'android' | 'chrome' | 'firefox' | 'edge', string>>>
}

/**
 * Which wallets a host offers, and how they are ordered. A wallet is named by its rdns or by its id in the WalletConnect
 * explorer; a wallet of the Wallet Standard, which has no rdns, by its name.
 */
export interface WalletChoices {
  /** Shown in Connect with a link to install them. */
  readonly featured: readonly string[]
  /** Only these. Empty: all. */
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  readonly custom: readonly CustomWallet[]
  /** Connect with fewer wallets than this is filled up with popular ones of the directory. 0: none. */
  readonly recommended: number
  /** Groups that are not named come last, in the default order. */
  readonly order: readonly ConnectGroup[]
}

/** What tells which wallet it is. */
export interface NamedWallet {
  readonly id: string
  readonly rdns?: string | undefined
  readonly name: string
  /** Of a wallet that consists of several: any of them may be named. */
  readonly parts?: readonly NamedWallet[]
}

export function isMeant({ id, rdns, name, parts = [] }: NamedWallet, choices: readonly string[]): boolean {
  if (parts.some((part) => isMeant(part, choices))) return true
  return choices.some((choice) =>
    rdns === undefined
      ? choice === id || choice.toLowerCase() === name.toLowerCase()
      : choice === id || choice === rdns || knownRdnsOf(choice) === rdns,
  )
}

/** Whether a host offers a wallet. */
export function isChosen(
  wallet: NamedWallet,
  { include, exclude }: Pick<WalletChoices, 'include' | 'exclude'>,
): boolean {
  return (include.length === 0 || isMeant(wallet, include)) && !isMeant(wallet, exclude)
}

/** Whether a host offers wallets that are paired by a link or a code. */
export function offersPairing(config: {
  readonly walletConnectProjectId: string
  readonly wallets: WalletChoices
}): boolean {
  return config.walletConnectProjectId !== '' && isChosen({ id: WALLET_CONNECT, name: 'WalletConnect' }, config.wallets)
}

/** Whether a host offers the embedded wallet, if the server does too: a login, and a network of it. */
export function offersEmbedded(config: {
  readonly walletUrl: string
  readonly features: { readonly email: boolean } & HostSocials
  readonly networks: readonly { readonly chainNamespace: Namespace }[]
  readonly wallets: WalletChoices
}): boolean {
  const { walletUrl, features, networks, wallets } = config
  const isServed = networks.some(({ chainNamespace }) => embeddedNamespaces.includes(chainNamespace))
  const hasLogin = features.email || wantsSocials(features)
  return walletUrl !== '' && hasLogin && isServed && isChosen({ id: EMBEDDED, name: 'Foyer' }, wallets)
}

/**
 * Whether Connect has no wallet to list: none of this browser that the host offers, and none that it features or adds.
 *
 * @param namespace - The one that a wallet must have; any without it.
 */
export function isListEmpty(wallets: readonly Wallet[], choices: WalletChoices, namespace?: Namespace): boolean {
  const hasOwn = wallets.some(
    (wallet) =>
      isOfBrowser(wallet) &&
      (namespace === undefined || wallet.namespaces.includes(namespace)) &&
      isChosen(wallet, choices),
  )
  return !hasOwn && choices.featured.length + choices.custom.length === 0
}

/**
 * How many popular wallets of the directory fill Connect up. None where the page cannot pair them, nor in an empty list,
 * which suggests wallets to install.
 *
 * @param shown - The wallets of this browser that Connect lists.
 */
export function recommendedCount(
  shown: readonly Wallet[],
  config: { readonly walletConnectProjectId: string; readonly wallets: WalletChoices },
): number {
  const { featured, custom, recommended } = config.wallets
  if (!offersPairing(config) || isListEmpty(shown, config.wallets)) return 0
  const own = shown.filter(isOfBrowser)
  const missing = featured.filter((choice) => !own.some((wallet) => isMeant(wallet, [choice])))
  return Math.max(0, recommended - own.length - missing.length - custom.length)
}

/** Whether a wallet is one of this browser or of the page, and not a way to another device or to a login. */
function isOfBrowser({ type }: Wallet): boolean {
  return type !== 'WALLET_CONNECT' && type !== 'AUTH'
}

/** Whether Connect has the row of WalletConnect: a phone opens wallets by their own rows, unless the host wants both. */
export function listsPairing({ order }: Pick<WalletChoices, 'order'>, onPhone: boolean): boolean {
  return !onPhone || order.includes('walletConnect')
}

/** All groups, in the host's order. */
export function groupsInOrder(order: readonly string[]): readonly ConnectGroup[] {
  const named = connectGroups.filter((group) => order.includes(group))
  const first = named.toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
  return [...first, ...connectGroups.filter((group) => !named.includes(group))]
}

/** The wallets that a host offers, group by group; within a group in the given order. */
export function chosenRows(rows: readonly WalletRow[], choices: WalletChoices): readonly WalletRow[] {
  const groups = groupsInOrder(choices.order)
  return rows
    .filter(({ wallet }) => isChosen(wallet, choices))
    .toSorted((a, b) => groups.indexOf(groupOf(a)) - groups.indexOf(groupOf(b)))
}

function groupOf({ wallet: { type }, isRecent }: WalletRow): ConnectGroup {
  if (isRecent) return 'recent'
  if (type === 'AUTH') return 'email'
  if (type === 'WALLET_CONNECT') return 'walletConnect'
  return type === 'EXTERNAL' || type === 'ID_AUTH' ? 'external' : 'installed'
}

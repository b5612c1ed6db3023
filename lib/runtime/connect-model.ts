import {
  groupsInOrder,
  isListEmpty,
  isMeant,
  listsPairing,
  offersPairing,
  recommendedCount,
} from '@/lib/connect/wallet-choices'
import type { WalletRow } from '@/lib/connect/wallet-list'
import type { Wallet } from '@/lib/connect/wallet-source'
import type { Caip2 } from '@/lib/core/caip'
import { wantsSocials } from '@/lib/core/host-socials'
import { namespaceOf } from '@/lib/core/namespaces'
import { isOffered, type ProjectState } from '@/lib/project/project-offer'
import type { RuntimeConfig } from './config-schema'

/** Lists of Connect, each drawn as one. Wallets that can be connected at once are in `browser`. */
export type ConnectKind = 'email' | 'social' | 'browser' | 'featured' | 'custom' | 'recommended'

interface ConnectFacts {
  readonly config: RuntimeConfig
  readonly project: ProjectState
  /** See `listedWallets`. */
  readonly rows: readonly WalletRow[]
  /** The active network. */
  readonly active: Caip2
  /** The network that a wallet is wanted for; `undefined` for any. */
  readonly network: Caip2 | undefined
  readonly onPhone: boolean
  /** See `Runtime.offersCode`. */
  readonly offersCode: boolean
}

/** What Connect shows. */
export interface ConnectModel {
  readonly network: Caip2 | undefined
  readonly onPhone: boolean
  /** There is no wallet to list, and nothing but what follows instead. */
  readonly isNone: boolean
  /** There is no wallet to list: some are suggested. */
  readonly isEmpty: boolean
  readonly offersCode: boolean
  readonly kinds: readonly ConnectKind[]
  readonly wallets: readonly WalletRow[]
  readonly lastUsed: Wallet | undefined
  /** Names or rdns that several wallets claim. */
  readonly sharedNames: readonly string[]
  /** The login by e-mail: whether it works on the network. `undefined` without one. */
  readonly email: { readonly isServed: boolean } | undefined
  readonly hasSocial: boolean
  /** How many wallets of the directory have a place. */
  readonly counts: Readonly<Record<'featured' | 'custom' | 'recommended', number>>
}

/** Decides what Connect shows. Facts only: the first card and the view draw the same from them. */
export function connectModel(facts: ConnectFacts): ConnectModel {
  const { config, project, active, network, onPhone, offersCode } = facts
  const isServed = ({ namespaces }: Wallet) => network === undefined || namespaces.includes(namespaceOf(network))
  const hasEmail = (chainId: Caip2) => isOffered(project, config.features, 'email', chainId)
  const rows = facts.rows.filter(
    ({ wallet }) =>
      // The login says where it does not work.
      (wallet.type === 'AUTH' || isServed(wallet)) &&
      (wallet.type !== 'WALLET_CONNECT' || listsPairing(config.wallets, onPhone)),
  )
  const shown = rows.map(({ wallet }) => wallet)
  const { order, custom, featured } = config.wallets
  const isInstalled = (choice: string) => shown.some((wallet) => isMeant(wallet, [choice]))
  const isEmpty = isListEmpty(shown, config.wallets)
  const login = rows.find(({ wallet }) => wallet.type === 'AUTH')
  const isLoginServed = login !== undefined && isServed(login.wallet)
  const kinds = groupsInOrder(order).map((group) => (isKind(group) ? group : 'browser'))
  return {
    network,
    onPhone,
    isEmpty,
    isNone: isEmpty && (offersCode || !offersPairing(config)),
    offersCode,
    kinds: [...new Set(kinds)],
    wallets: rows.filter((row) => row !== login),
    lastUsed: rows.find(({ isRecent }) => isRecent)?.wallet,
    sharedNames: [...new Set(rows.flatMap(({ sharedName }) => sharedName ?? []))],
    email:
      login && hasEmail(active)
        ? { isServed: isLoginServed && (network === undefined || hasEmail(network)) }
        : undefined,
    hasSocial: isLoginServed && wantsSocials(config.features),
    counts: {
      featured: featured.filter((choice) => !isInstalled(choice)).length,
      custom: custom.length,
      recommended: recommendedCount(shown, config),
    },
  }
}

const KINDS: readonly string[] = ['email', 'social', 'browser', 'featured', 'custom', 'recommended']

function isKind(group: string): group is ConnectKind {
  return KINDS.includes(group)
}

import { createStore, type StoreApi } from 'zustand/vanilla'
import { attempt } from '@/lib/core/attempt'
import { MAX_WALLETS, readWalletIcon, readWalletName } from '../../announced-fields'
import { memoryIdOf, SEPARATOR } from '../../memory-id'
import { ownWallets } from '../../own-wallets'
import type { DiscoveredWallet, Eip1193Provider } from './discovered-wallet'

/** The page's interfaces for wallets. All values are untrusted. */
export interface WalletPort {
  /**
   * EIP-6963: calls back for each announcement, which may come at any time and more than once. Returns an unsubscribe
   * function.
   */
  requestProviders(listener: (detail: unknown) => void): () => void
  /** The legacy `window.ethereum`, unchecked. */
  legacy(): unknown
  /** Calls back when a legacy wallet has been injected late. Returns an unsubscribe function. */
  onLegacy(listener: () => void): () => void
}

export interface WalletDiscovery {
  /** In the order of announcement, the legacy wallet last. */
  readonly store: StoreApi<{ readonly wallets: readonly DiscoveredWallet[] }>
  find(walletId: string): DiscoveredWallet | undefined
  /** Starts listening. Returns a function that stops it. */
  start(): () => void
}

/** `WalletSource.id` of the wallets of this browser; also `id` and `memoryId` of the legacy wallet. */
export const INJECTED = 'injected'

/** EIP-1193 is an interface of EVM wallets. */
const NAMESPACES = ['eip155'] as const

interface Announced<W = DiscoveredWallet> {
  readonly uuid: string
  readonly wallet: W
}

/** Flags by which a legacy wallet identifies itself, with the rdns of each. */
const LEGACY_FLAGS = {
  isRabby: 'io.rabby',
  isCoinbaseWallet: 'com.coinbase.wallet',
  isBraveWallet: 'com.brave.wallet',
  isMetaMask: 'io.metamask',
} as const

/**
 * Collects the wallets of this browser (EIP-6963, and the legacy `window.ethereum`). Each announcement is copied once,
 * field by field; later changes of it have no effect.
 *
 * No wallet hides another: any program can claim an rdns or copy a uuid, so every wallet with the same rdns is kept,
 * and the list marks them (`orderWallets`). A repeated announcement (same rdns, name and icon, and the same uuid or
 * provider object) does not add a row. A program that copies all of these could also have hidden the wallet from us.
 * The legacy wallet is omitted only if the same object is announced.
 */
export function createWalletDiscovery(port: WalletPort): WalletDiscovery {
  const store = createStore<{ readonly wallets: readonly DiscoveredWallet[] }>(() => ({ wallets: [] }))
  const announced: Announced[] = []
  let legacy: DiscoveredWallet | undefined

  function publish(): void {
    const wallets = announced.map(({ wallet }) => wallet)
    if (legacy !== undefined && !wallets.some(({ provider }) => provider === legacy?.provider)) wallets.push(legacy)
    store.setState({ wallets })
  }

  function add(detail: unknown): void {
    if (announced.length >= MAX_WALLETS) return
    const found = readAnnouncement(detail)
    if (found === null) return
    const { memoryId, provider } = found.wallet
    const alike = announced.filter(({ wallet }) => wallet.memoryId === memoryId)
    if (alike.some(({ uuid, wallet }) => uuid === found.uuid || wallet.provider === provider)) return
    const id = alike.length === 0 ? memoryId : `${alike.length + 1}${SEPARATOR}${memoryId}`
    announced.push({ uuid: found.uuid, wallet: { ...found.wallet, id } })
    publish()
  }

  function addLegacy(): void {
    const provider = attempt(() => port.legacy())
    if (legacy !== undefined || !isProvider(provider)) return
    legacy = {
      id: INJECTED,
      memoryId: INJECTED,
      source: INJECTED,
      namespaces: NAMESPACES,
      type: 'INJECTED',
      name: '',
      rdns: attempt(() => {
        const flags = provider as unknown as Record<string, unknown>
        return Object.entries(LEGACY_FLAGS).find(([flag]) => flags[flag] === true)?.[1]
      }),
      icon: undefined,
      provider,
    }
    publish()
  }

  return {
    store,
    find: (walletId) => store.getState().wallets.find(({ id }) => id === walletId),
    start() {
      const stops = [port.requestProviders(add), port.onLegacy(addLegacy)]
      addLegacy()
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

/** EIP-6963 `EIP6963ProviderDetail`, or `null` for anything that cannot be used. */
function readAnnouncement(detail: unknown): Announced<Omit<DiscoveredWallet, 'id'>> | null {
  return (
    attempt(() => {
      // Each is read once: a getter can throw or give another value the second time.
      const { info, provider } = detail as { info: Record<string, unknown>; provider: unknown }
      const { uuid, name, rdns, icon } = info
      const shown = readWalletName(name)
      const isUsable = isShort(uuid) && isShort(rdns) && shown !== null && isProvider(provider)
      if (!isUsable || ownWallets.has(provider)) return null
      const claimed = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(rdns) ? rdns.toLowerCase() : undefined
      const shownIcon = readWalletIcon(icon)
      return {
        uuid,
        wallet: {
          // An rdns has no colon, so a uuid cannot imitate one.
          memoryId: memoryIdOf(claimed ?? `uuid:${uuid}`, shown, shownIcon),
          source: INJECTED,
          namespaces: NAMESPACES,
          type: 'ANNOUNCED' as const,
          name: shown,
          rdns: claimed,
          icon: shownIcon,
          provider,
        },
      }
    }) ?? null
  )
}

function isShort(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 253
}

function isProvider(value: unknown): value is Eip1193Provider {
  return attempt(() => typeof (value as { request?: unknown }).request === 'function') === true
}

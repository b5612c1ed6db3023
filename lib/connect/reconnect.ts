import { type AccountStore, clearAccount } from '@/lib/account/account-store'
import { caip2FromEvm } from '@/lib/core/caip'
import type { StoragePort } from '@/lib/core/storage'
import { CONNECTION_KEY, rememberedConnection, showRemembered } from './connection-memory'
import type { Connection } from './connector'
import type { DiscoveredWallet } from './discovered-wallet'
import { ownerOf } from './memory-id'
import type { WalletDiscovery } from './wallet-discovery'
import { askQuietly, isSameAddress, QUIET_TIMEOUT_MS, readAccounts, readChainId } from './wallet-provider'
import type { WalletSession } from './wallet-session'

/** Extensions announce themselves within a few hundred milliseconds; a slow machine gets longer. */
export const ANNOUNCE_TIMEOUT_MS = 3_000

export interface ReconnectOptions {
  readonly account: AccountStore
  readonly wallets: WalletDiscovery
  readonly session: WalletSession
  readonly storage: StoragePort
  setConnectedHint(connected: boolean): void
}

/** What a wallet said without being opened; `null` for a wallet that is locked, silent or shares nothing. */
interface Found {
  readonly wallet: DiscoveredWallet
  readonly connection: Connection | null
}

/**
 * Finds the wallet from before the reload without asking the visitor: waits until it announces itself, then asks it
 * `eth_accounts`. Until then the status is `reconnecting` with the remembered address, never `disconnected`.
 *
 * Any program may claim the rdns of a wallet, so a wallet is taken back only by these rules:
 *
 * 1. At once: the only wallet with the remembered rdns, name and icon that holds the remembered address.
 * 2. After {@link ANNOUNCE_TIMEOUT_MS}, when the wallets of this browser are known: the only one with that rdns, name and
 *    icon, whatever account it holds (the visitor changed it); if there is none, the only one that claims the rdns, if it
 *    holds the remembered address (an update changed its name or icon).
 * 3. Otherwise none: the status is `disconnected`, and the visitor chooses.
 *
 * Limit: an impostor that copies rdns, name and icon, knows the address and announces itself before the wallet does is
 * taken by rule 1. Nothing in the page can tell the two apart; once both are there, the list marks them.
 *
 * A wallet that announces itself after the timeout is still taken back as long as no other one is connected. From the
 * next reload on the visitor is not shown waiting for it.
 *
 * @returns an unsubscribe function.
 */
export function reconnect({ account, wallets, session, storage, setConnectedHint }: ReconnectOptions): () => void {
  const remembered = rememberedConnection(storage)
  const asked = new Map<DiscoveredWallet, Promise<Found>>()
  let isListKnown = false
  let checks = 0
  let ended = false

  const isOver = (): boolean => ended || session.wallet() !== undefined
  function giveUp(): void {
    // The visitor may have pressed a wallet meanwhile.
    if (isOver() || account.getState().accounts.eip155.status !== 'reconnecting') return
    clearAccount(account, 'eip155')
    setConnectedHint(false)
  }

  if (remembered === null) {
    giveUp()
    return () => undefined
  }

  const { walletId, address } = remembered

  /** By rule 1 and 2: those that look the same, else those of the same rdns. */
  function candidates(): readonly DiscoveredWallet[] {
    const all = wallets.store.getState().wallets
    const same = all.filter(({ memoryId }) => memoryId === walletId)
    if (same.length > 0 || !isListKnown) return same
    return all.filter(({ memoryId }) => ownerOf(memoryId) === ownerOf(walletId))
  }

  /** One question to each wallet. */
  function ask(wallet: DiscoveredWallet): Promise<Found> {
    const answer = asked.get(wallet) ?? askWithoutPrompt(wallet)
    asked.set(wallet, answer)
    return answer
  }

  function choose(found: readonly Found[]): Found | undefined {
    const holders = found.filter(({ connection }) => connection?.accounts.some((each) => isSameAddress(each, address)))
    const looksSame = found.every(({ wallet }) => wallet.memoryId === walletId)
    if (looksSame && holders.length === 1) return holders[0]
    if (!isListKnown || found.length > 1) return undefined
    return looksSame ? found[0] : holders[0]
  }

  async function check(): Promise<void> {
    checks += 1
    const current = checks
    const found = await Promise.all(candidates().map(ask))
    // A newer check knows more wallets.
    if (current !== checks || isOver() || found.length === 0) return
    const chosen = choose(found)
    // Signed out meanwhile, or with another wallet, here or in another tab: it stays so.
    if (rememberedConnection(storage)?.walletId !== walletId) giveUp()
    else if (chosen?.connection) attach(chosen.wallet, chosen.connection)
    else if (isListKnown || found.every(({ connection }) => connection === null)) giveUp()
  }

  function attach(wallet: DiscoveredWallet, connection: Connection): void {
    stop()
    session.attach(wallet, connection)
  }

  showRemembered(account, remembered)
  const timer = setTimeout(() => {
    isListKnown = true
    if (candidates().length > 0) {
      void check()
      return
    }
    if (!isOver() && rememberedConnection(storage) !== null) {
      storage.set(CONNECTION_KEY, JSON.stringify({ ...remembered, missing: true }))
    }
    giveUp()
  }, ANNOUNCE_TIMEOUT_MS)
  const unsubscribe = wallets.store.subscribe(() => void check())
  function stop(): void {
    ended = true
    clearTimeout(timer)
    unsubscribe()
  }
  void check()
  return stop
}

async function askWithoutPrompt(wallet: DiscoveredWallet): Promise<Found> {
  const [accounts, chain] = await Promise.all([
    askQuietly(wallet.provider, 'eth_accounts', QUIET_TIMEOUT_MS),
    askQuietly(wallet.provider, 'eth_chainId', QUIET_TIMEOUT_MS),
  ])
  const [first, ...rest] = readAccounts(accounts)
  const id = readChainId(chain)
  const isAnswer = first !== undefined && id !== null
  return { wallet, connection: isAnswer ? { accounts: [first, ...rest], chainId: caip2FromEvm(id) } : null }
}

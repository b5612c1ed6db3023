import { type AccountStore, clearAccount } from '@/lib/account/account-store'
import { caip2FromEvm } from '@/lib/core/caip'
import type { StoragePort } from '@/lib/core/storage'
import { CONNECTION_KEY, rememberedConnection, showRemembered } from './connection-memory'
import type { DiscoveredWallet } from './discovered-wallet'
import type { WalletDiscovery } from './wallet-discovery'
import { askQuietly, QUIET_TIMEOUT_MS, readAccounts, readChainId } from './wallet-provider'
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

/**
 * Finds the wallet of before the reload without asking the visitor anything: waits for it to announce itself, then for
 * `eth_accounts`. Until then the status is `reconnecting` with the address remembered, never `disconnected`. A wallet
 * that is gone, locked or silent ends as `disconnected`; one that announces itself only later is still taken, as long as
 * nobody connected another; only from the next reload on nobody is shown waiting for it.
 *
 * @returns the end of it.
 */
export function reconnect({ account, wallets, session, storage, setConnectedHint }: ReconnectOptions): () => void {
  const remembered = rememberedConnection(storage)
  let ended = false
  let stopWaiting = (): void => undefined

  const isOver = (): boolean => ended || session.wallet() !== undefined
  function giveUp(): void {
    // Somebody may have pressed a wallet meanwhile.
    if (isOver() || account.getState().accounts.eip155.status !== 'reconnecting') return
    clearAccount(account, 'eip155')
    setConnectedHint(false)
  }

  async function restore(wallet: DiscoveredWallet): Promise<void> {
    const [accounts, chain] = await Promise.all([
      askQuietly(wallet.provider, 'eth_accounts', QUIET_TIMEOUT_MS),
      askQuietly(wallet.provider, 'eth_chainId', QUIET_TIMEOUT_MS),
    ])
    const [first, ...rest] = readAccounts(accounts)
    const id = readChainId(chain)
    // Signed out meanwhile, here or in another tab: whatever the wallet still says, it stays so.
    if (first === undefined || id === null || rememberedConnection(storage) === null) giveUp()
    else if (!isOver()) session.attach(wallet, { accounts: [first, ...rest], chainId: caip2FromEvm(id) })
  }

  if (remembered === null) {
    giveUp()
    return () => undefined
  }

  const { walletId } = remembered
  showRemembered(account, remembered)
  const timer = setTimeout(() => {
    if (!isOver() && rememberedConnection(storage) !== null) {
      storage.set(CONNECTION_KEY, JSON.stringify({ ...remembered, missing: true }))
    }
    giveUp()
  }, ANNOUNCE_TIMEOUT_MS)
  const look = (): void => {
    const wallet = wallets.find(walletId)
    if (wallet === undefined) return
    clearTimeout(timer)
    stopWaiting()
    void restore(wallet)
  }
  stopWaiting = wallets.store.subscribe(look)
  look()
  return () => {
    ended = true
    clearTimeout(timer)
    stopWaiting()
  }
}

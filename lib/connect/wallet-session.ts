import { patchAccount } from '@/lib/account/account-store'
import { type Caip2, caip2FromEvm } from '@/lib/core/caip'
import { type ConnectionFacts, clearConnection } from './clear-connection'
import type { Connection } from './connector'
import type { DiscoveredWallet } from './discovered-wallet'
import { rememberConnection } from './recent-wallets'
import { askQuietly, isSameAddress, listenTo, QUIET_TIMEOUT_MS, readAccounts, readChainId } from './wallet-provider'

/** What changed in the wallet while it was connected. */
export type WalletChange = 'accounts' | 'chain' | 'disconnect'

/** The connected wallet of the eip155 namespace, and what follows from its events. */
export interface WalletSession {
  /** The wallet behind the active account; `undefined` while none is connected. */
  wallet(): DiscoveredWallet | undefined
  /** Makes a wallet the connected one: facts, memory, events. Replaces an earlier wallet. */
  attach(wallet: DiscoveredWallet, connection: Connection): void
  /** Ends the session on our side: facts, memory, events. The wallet is not told. */
  detach(): void
  /** Takes an account or network that we learned by asking, as if the wallet had told. */
  update(change: { readonly accounts?: readonly string[]; readonly chainId?: Caip2 }): void
  /** Calls back after each change of a connected wallet, whoever made it. Returns the end of it. */
  onChange(listener: (change: WalletChange) => void): () => void
  /** Asks the wallet where it stands, because events were lost. Settles always. */
  refresh(): Promise<void>
  /** Lets go of the wallet's events without forgetting anything: the page ends. */
  stop(): void
}

const NAMESPACE = 'eip155'

export function createWalletSession(facts: ConnectionFacts): WalletSession {
  const { account, network, storage } = facts
  const listeners = new Set<(change: WalletChange) => void>()
  let current: { readonly wallet: DiscoveredWallet; readonly unlisten: () => void } | undefined

  const tell = (change: WalletChange): void => {
    for (const listener of [...listeners]) listener(change)
  }

  function remember(wallet: DiscoveredWallet): void {
    const { address, chainId } = account.getState().accounts[NAMESPACE]
    if (address === undefined || chainId === undefined) return
    rememberConnection(storage, {
      walletId: wallet.memoryId,
      name: wallet.name,
      type: wallet.type,
      address: address as `0x${string}`,
      chainId,
    })
  }

  function setAccounts(accounts: readonly string[]): boolean {
    const [address] = accounts
    const before = account.getState().accounts[NAMESPACE]
    if (address === undefined) return false
    const known = before.allAccounts.map((each) => each.address)
    if (known.join() === accounts.join() && before.address === address) return false
    patchAccount(account, NAMESPACE, {
      address,
      allAccounts: accounts.map((each) => ({ namespace: NAMESPACE, address: each, type: 'EOA' })),
    })
    return before.address === undefined || !isSameAddress(before.address, address)
  }

  function setChain(chainId: Caip2): boolean {
    if (account.getState().accounts[NAMESPACE].chainId === chainId) return false
    patchAccount(account, NAMESPACE, { chainId })
    network.setState({ active: chainId })
    return true
  }

  function end(): void {
    current?.unlisten()
    current = undefined
    clearConnection(facts)
  }

  function update({ accounts, chainId }: { readonly accounts?: readonly string[]; readonly chainId?: Caip2 }): void {
    if (current === undefined) return
    if (accounts?.length === 0) {
      end()
      tell('disconnect')
      return
    }
    const accountsMoved = accounts !== undefined && setAccounts(accounts)
    const chainMoved = chainId !== undefined && setChain(chainId)
    remember(current.wallet)
    if (accountsMoved) tell('accounts')
    if (chainMoved) tell('chain')
  }

  return {
    wallet: () => current?.wallet,
    attach(wallet, { accounts, chainId }) {
      const wasConnected = current !== undefined
      current?.unlisten()
      const unlisten = listenTo(wallet.provider, {
        onAccounts: (next) => update({ accounts: next }),
        onChain: (id) => update({ chainId: caip2FromEvm(id) }),
        onDisconnect: () => update({ accounts: [] }),
      })
      current = { wallet, unlisten }
      const { icon, name, type } = wallet
      const accountsMoved = setAccounts(accounts)
      const chainMoved = setChain(chainId)
      // A reconnect finds the fact as it was remembered, and the network store still at its default.
      network.setState({ active: chainId })
      patchAccount(account, NAMESPACE, {
        status: 'connected',
        walletId: wallet.id,
        connectedWalletInfo: { name, type, ...(icon === undefined ? {} : { icon }) },
      })
      remember(wallet)
      facts.setConnectedHint(true)
      if (wasConnected && accountsMoved) tell('accounts')
      if (wasConnected && chainMoved) tell('chain')
    },
    detach() {
      const wasConnected = current !== undefined
      end()
      if (wasConnected) tell('disconnect')
    },
    update,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async refresh() {
      const asked = current
      if (asked === undefined) return
      const { provider } = asked.wallet
      const [accounts, chain] = await Promise.all([
        askQuietly(provider, 'eth_accounts', QUIET_TIMEOUT_MS),
        askQuietly(provider, 'eth_chainId', QUIET_TIMEOUT_MS),
      ])
      const id = readChainId(chain)
      // No answer is no news; only an answer without accounts is a farewell.
      if (current !== asked) return
      update({
        ...(Array.isArray(accounts) ? { accounts: readAccounts(accounts) } : {}),
        ...(id === null ? {} : { chainId: caip2FromEvm(id) }),
      })
    },
    stop() {
      current?.unlisten()
      current = undefined
    },
  }
}

import { clearAccount, patchAccount } from '@/lib/account/account-store'
import { firstNetwork } from '@/lib/account/active-network'
import { AppError } from '@/lib/core/app-error'
import type { Caip2, Namespace } from '@/lib/core/caip'
import { namespaceOf } from '@/lib/core/namespaces'
import type { FlowContext } from '@/lib/flow/flow-context'
import type { ConnectInput } from './connect-machine'
import type { Connections } from './connections'
import type { Connection, Connector } from './connector'
import type { Wallet } from './wallet-source'
import { WALLET_CONNECT } from './walletconnect-id'
import type { Wallets } from './wallets'

/** Time for the code of WalletConnect to load. */
const LISTED_TIMEOUT_MS = 15_000

export interface ConnectWalletContext extends Pick<FlowContext, 'account' | 'network' | 'modal'> {
  readonly wallets: Pick<Wallets, 'find' | 'connector' | 'store'>
  readonly connections: Pick<Connections, 'get' | 'attach' | 'prepare'>
  /** Resolves when the session of a new connection's account has been read. Never rejects. */
  whenSignInChecked(): Promise<void>
}

/**
 * Connects one wallet, in every namespace that its approval shares.
 *
 * @param connect - Asks the connector.
 * @throws {AppError} `wallet.not_found`; otherwise as `Connector.connect`.
 */
export type ConnectWallet = (
  input: ConnectInput,
  connect: (connector: Connector, chainId: Caip2) => Promise<Connection>,
) => Promise<void>

/** Makes {@link ConnectWallet} with the stores of a page. */
export function createWalletConnection(context: ConnectWalletContext): ConnectWallet {
  const { wallets, connections, account, network, modal, whenSignInChecked } = context

  async function connectWith(
    { walletId, network: wanted, isOffered = false }: ConnectInput,
    connect: (connector: Connector, chainId: Caip2) => Promise<Connection>,
  ): Promise<void> {
    const wallet = wallets.find(walletId) ?? (await whenListed(wallets, walletId))
    if (wallet === undefined) throw new AppError('wallet.not_found')
    const namespace = wanted === undefined ? namespaceFor(wallet) : namespaceOf(wanted)
    // While a second wallet is asked, the first one stays connected.
    if (!isOffered && connections.get(namespace) === undefined) {
      patchAccount(account, namespace, { status: 'connecting' })
    }
    modal.setLoading(namespace, !isOffered)
    try {
      const connector = await wallets.connector(wallet, namespace)
      if (connector === undefined) throw new AppError('wallet.not_found')
      const [connection] = await Promise.all([
        connect(connector, wanted ?? networkFor(namespace)),
        connections.prepare(namespace),
      ])
      connections.attach(connector, connection, { activate: true })
      // A wallet that is connected in another namespace stays: the visitor has not asked to replace it.
      for (const other of connector.others?.() ?? []) {
        await connections.prepare(other.connector.namespace)
        const { status } = account.getState().accounts[other.connector.namespace]
        // The same holds for a wallet that is still reconnecting.
        const isFree = connections.get(other.connector.namespace) === undefined && status !== 'reconnecting'
        if (isFree) connections.attach(other.connector, other.connection, { activate: false })
      }
      // Sign-in may open its view now. Waiting for it keeps the modal from closing and opening again.
      await whenSignInChecked()
    } finally {
      modal.setLoading(namespace, false)
      if (account.getState().accounts[namespace].status === 'connecting') clearAccount(account, namespace)
    }
  }

  /** The active namespace if the wallet supports it, else its first namespace with a configured network. */
  function namespaceFor({ namespaces }: Wallet): Namespace {
    const { active } = account.getState()
    const { networks } = network.getState()
    const isOffered = (namespace: Namespace) => networks.some(({ chainNamespace }) => chainNamespace === namespace)
    return namespaces.find((each) => each === active) ?? namespaces.find(isOffered) ?? namespaces[0] ?? active
  }

  /** The active network if it belongs to the namespace, else the namespace's first network. */
  function networkFor(namespace: Namespace): Caip2 {
    const state = network.getState()
    const isActive = namespaceOf(state.active) === namespace
    return isActive ? state.active : (firstNetwork(state, namespace)?.caipNetworkId ?? state.active)
  }

  return connectWith
}

/**
 * The code of WalletConnect may load after the view that pairs. `undefined` for any other wallet, and after a while.
 */
async function whenListed(
  { find, store }: ConnectWalletContext['wallets'],
  walletId: string,
): Promise<Wallet | undefined> {
  if (walletId !== WALLET_CONNECT) return undefined
  return new Promise((resolve) => {
    const end = (wallet: Wallet | undefined): void => {
      clearTimeout(timer)
      off()
      resolve(wallet)
    }
    const timer = setTimeout(() => end(undefined), LISTED_TIMEOUT_MS)
    const off = store.subscribe(() => find(walletId) !== undefined && end(find(walletId)))
  })
}

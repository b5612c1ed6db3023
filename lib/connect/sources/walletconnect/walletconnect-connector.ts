import type { Network } from '@/lib/chains/network'
import { isSameAddress } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import type { Caip2, Namespace } from '@/lib/core/caip'
import { isEvm, SOLANA } from '@/lib/core/namespaces'
import { PROMPT_TIMEOUT_MS } from '../../ask-foreign'
import type { Connection, Connector } from '../../connector'
import { switchOrAdd } from '../../switch-or-add'
import type { NamespaceRequests } from './namespace-requests'
import type { PairedWallet } from './paired-wallet'
import { pairWallet } from './pairing-attempt'
import type { OpenRelay, WalletConnectContext } from './walletconnect-context'

/** Time between a wallet's consent to a network and the update of its session. */
const UPDATE_SETTLE_MS = 5_000

/**
 * A wallet on the other side of a relay, in one namespace of its session.
 *
 * @param open - Opens the client, once for all namespaces.
 * @param restored - The open client of a session that is already there.
 */
export function createWalletConnectConnector(
  context: WalletConnectContext,
  namespace: Namespace,
  open: () => Promise<OpenRelay>,
  restored?: OpenRelay,
): Connector {
  const { wallet, settings, pairing, requests: requestsByNamespace } = context
  let relay = restored

  async function connect(wanted: Caip2, signal?: AbortSignal): Promise<Connection> {
    pairing.setState({ status: 'preparing' }, true)
    relay = await open()
    const { client, paired, oneClick } = relay
    const leaving = signal ?? new AbortController().signal
    const { session, cacaos } = await pairWallet(
      { client, settings, pairing, oneClick, wanted, requests: requestsByNamespace },
      leaving,
    )
    paired.adopt(session)
    void paired.askLabels()
    const connection = paired.connection(namespace, wanted)
    if (connection !== null && cacaos.length > 0) {
      pairing.setState({ status: 'authenticating' }, true)
      await (await oneClick.get())?.signIn(cacaos, connection.chainId, leaving)
      pairing.setState({ status: 'idle' }, true)
    }
    if (connection !== null && !leaving.aborted) return connection
    await paired.leave(namespace)
    throw new AppError(leaving.aborted ? 'request.aborted' : 'wallet.no_accounts')
  }

  /** @throws {AppError} `wallet.disconnected` without a session. */
  function session(): { readonly paired: PairedWallet; readonly chainId: Caip2; readonly requests: NamespaceRequests } {
    const connection = relay?.paired.connection(namespace)
    const requests = requestsByNamespace.get(namespace)
    if (relay === undefined || !connection || requests === undefined) throw new AppError('wallet.disconnected')
    return { paired: relay.paired, chainId: connection.chainId, requests }
  }

  return {
    source: wallet.source,
    walletId: wallet.id,
    memoryId: wallet.memoryId,
    type: wallet.type,
    namespace,
    get name() {
      return relay?.paired.name() ?? wallet.name
    },
    icon: undefined,
    memory({ address, chainId }) {
      const labels = relay?.paired.connection(namespace)?.labels
      return { name: relay?.paired.name() ?? wallet.name, address, chainId, ...(labels && { labels }) }
    },
    connect,
    // A pairing has no request that stays open in the wallet.
    awaitAccounts: connect,
    disconnect: async () => relay === undefined || relay.paired.leave(namespace),
    others() {
      if (relay === undefined) return []
      const { paired } = relay
      const shared = paired.shared().filter((each) => each !== namespace && wallet.namespaces.includes(each))
      return shared.flatMap((each) => {
        const connection = paired.connection(each)
        return connection ? [{ connector: createWalletConnectConnector(context, each, open, relay), connection }] : []
      })
    },
    async current() {
      return relay === undefined ? null : (relay.paired.connection(namespace) ?? { accounts: [] })
    },
    subscribe: (listener) => relay?.paired.subscribe(namespace, listener) ?? (() => undefined),
    async switchNetwork(network, signal) {
      const { paired, chainId } = session()
      const { caipNetworkId: wanted } = network
      let isReported = false
      const stop = paired.subscribe(namespace, (change) => {
        if (change.chainId === wanted) isReported = true
      })
      try {
        if (!paired.hasNetwork(wanted)) await askForNetwork(paired, chainId, network, signal)
      } finally {
        stop()
      }
      // A wallet that has reported the network may have changed it again since.
      if (!isReported) paired.select(namespace, wanted)
      return true
    },
    async signMessage({ message, address }, patience) {
      const { paired, chainId, requests } = session()
      const ask = (method: string, params: unknown) => paired.request(chainId, method, params, patience)
      return requests.signMessage(ask, message, address)
    },
    async sendTransaction(transaction) {
      const { paired, chainId, requests } = session()
      const isShared = paired
        .connection(namespace)
        ?.accounts.some((each) => isSameAddress(namespace, each, transaction.from))
      const isSame = isShared === true && transaction.chainId === chainId
      if (!isSame) throw new AppError('wallet.changed')
      if (requests.sendTransaction === undefined) throw new AppError('wallet.unsupported_method')
      return requests.sendTransaction((method, params) => paired.send(chainId, method, params), transaction)
    },
    ...(namespace === SOLANA && {
      signingFeatures() {
        const methods = requestsByNamespace.get(namespace)?.methods ?? []
        // `solana_signMessage` is `solana:signMessage`.
        return methods.filter((each) => relay?.paired.allows(namespace, each)).map((each) => each.replace('_', ':'))
      },
    }),
    async request(method, params, patience) {
      const { paired, chainId } = session()
      if (method === 'wallet_sendCalls') return paired.send(chainId, method, params)
      return paired.request(chainId, method, params, patience)
    },
  }
}

/**
 * Asks the wallet for a network that its session does not have. Resolves once the session has it.
 *
 * @throws {AppError} `network.switch_failed` when the wallet does not add it.
 */
async function askForNetwork(
  paired: PairedWallet,
  chainId: Caip2,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (!isEvm(network.chainNamespace)) {
    throw new AppError('network.switch_failed', { details: { network: network.caipNetworkId } })
  }
  const patience = { timeoutMs: PROMPT_TIMEOUT_MS, signal }
  await switchOrAdd(network, {
    ask: (method, params) => paired.request(chainId, method, params, patience),
    async arrives() {
      const giveUpAt = Date.now() + UPDATE_SETTLE_MS
      while (!paired.hasNetwork(network.caipNetworkId)) {
        if (signal?.aborted) throw new AppError('request.aborted')
        if (Date.now() >= giveUpAt) return false
        await new Promise((resolve) => setTimeout(resolve, UPDATE_SETTLE_MS / 20))
      }
      return true
    },
  })
}

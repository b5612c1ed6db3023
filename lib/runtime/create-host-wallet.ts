import { callGateway } from '@/lib/chains/gateway-client'
import { ProviderRpcError } from '@/lib/connect/eip1193-provider'
import { AppError } from '@/lib/core/app-error'
import type { Namespace } from '@/lib/core/caip'
import { EIP155, SOLANA } from '@/lib/core/namespaces'
import { createHostProvider, type HostProviderContext } from '@/lib/provider/host-provider'
import { createSolanaSigner } from '@/lib/provider/solana-signer'
import { createWalletRequests, type WalletRequestKind } from '@/lib/provider/wallet-requests'
import type { PageTokens } from '@/lib/sign-in/sign-in-tokens'
import { doneOrClosed } from './done-or-closed'
import { createHostTransactions } from './host-transactions'
import type { HostWallet } from './host-wallet'
import type { OpenOptions, Runtime, Shell } from './runtime'
import { serverOf } from './server-of'

/**
 * Creates what a page uses of its connected wallet. It follows the account for as long as the page lives.
 *
 * @param before - What was connected when the page asked for it.
 */
export function createHostWallet(shell: Shell, before: HostProviderContext['before']): HostWallet {
  const { account, network } = shell
  const server = serverOf(shell)
  const addressOf = () => account.getState().accounts[EIP155].address
  const transactions = createHostTransactions(shell, server)
  const requests = createWalletRequests(shell.runtime)
  whenLoaded(shell, ({ modal }) => requests.follow(modal))

  /** Shows a request while its wallet does not answer. */
  function wait<T>(
    namespace: Namespace,
    kind: WalletRequestKind,
    ask: () => Promise<T>,
    onLate: (answer: T) => void = () => undefined,
  ): Promise<T> {
    const { connectedWalletInfo: wallet } = account.getState().accounts[namespace]
    return requests.wait({ namespace, kind, wallet, ask, onLate })
  }

  /** The connected wallet of a namespace. Loads its code. */
  const walletOf = async (namespace: Namespace) => (await shell.walletConnections()).connections.get(namespace)

  /** Opens a view. Resolves once the modal has closed, or earlier when `isDone` after a change of the account. */
  async function until(isDone: () => boolean, options: OpenOptions): Promise<void> {
    await shell.open(options)
    const { runtime } = shell.loaded.getState()
    if (runtime !== undefined) await doneOrClosed(runtime, isDone)
  }

  /** The tokens of a page of another origin. */
  async function tokens(): Promise<PageTokens> {
    if (server.tokens) return server.tokens()
    throw new AppError('siwx.not_enabled', {
      message: 'This page signs in with a cookie or not at all: no access tokens',
    })
  }

  const { provider, sendTransaction } = createHostProvider({
    account,
    network,
    before,
    connector: () => walletOf(EIP155),
    openConnect: (chainId) =>
      until(() => account.getState().accounts[EIP155].status === 'connected', {
        view: 'Connect',
        params: { network: chainId },
      }),
    async showSwitch(chainId) {
      const runtime = await shell.runtime()
      if (addressOf() === undefined) return runtime.switchNetwork(chainId)
      const isSwitched = () => account.getState().accounts[EIP155].chainId === chainId
      const entry = { view: 'SwitchNetwork', params: { network: chainId } } as const
      const { modal } = runtime
      if (!modal.store.getState().open) return until(isSwitched, entry)
      // On top of the open flow, which the visitor returns to.
      modal.pushEntry(entry)
      const isLeft = () => modal.store.getState().stack.every(({ view }) => view !== 'SwitchNetwork')
      await doneOrClosed(runtime, () => isSwitched() || isLeft())
    },
    disconnect: async () => (await shell.runtime()).disconnectNamespace(EIP155),
    async read(chainId, method, params) {
      const answer = await callGateway(server, '/api/rpc', [chainId, method, params])
      if ('result' in answer) return answer.result
      const { code, message, data } = answer.error
      throw new ProviderRpcError(code, message, data)
    },
    wait: (kind, ask, onLate) => wait(EIP155, kind, ask, onLate),
    follow: transactions.follow,
    followBatch: transactions.followBatch,
    announceLate: transactions.announceLate,
  })

  return {
    provider,
    async getWalletClient() {
      const { address, chainId } = account.getState().accounts[EIP155]
      const found = network.getState().networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
      if (address === undefined || found === undefined) throw new AppError('wallet.no_accounts')
      const { createConnectedClient } = await shell.load('walletClient')
      return createConnectedClient(provider, address as `0x${string}`, found)
    },
    async signMessage(message) {
      const { active, accounts } = account.getState()
      const wallet = await walletOf(active)
      const { address } = accounts[active]
      if (wallet === undefined || address === undefined) throw new AppError('wallet.no_accounts')
      const patience = { timeoutMs: Number.POSITIVE_INFINITY }
      return (await wait(active, 'message', () => wallet.signMessage({ message, address }, patience))).signature
    },
    sendTransaction: ({ value, gas, ...call }) =>
      sendTransaction([
        { ...call, ...(value !== undefined && { value: toHex(value) }), ...(gas !== undefined && { gas: toHex(gas) }) },
      ]),
    solana: createSolanaSigner({
      account,
      connector: () => walletOf(SOLANA),
      wait: (kind, ask, onLate) => wait(SOLANA, kind, ask, onLate),
      followLate: transactions.followLate,
    }),
    getAccessToken: async () => (await tokens()).getAccessToken(),
    proofFor: async (method, url) => (await tokens()).proofFor(method, url),
    fetchWithProof: async (url, init) => (await tokens()).fetchWithProof(url, init),
    requests,
  }
}

/** Calls back once with the runtime, when it has loaded. */
function whenLoaded({ loaded }: Pick<Shell, 'loaded'>, onLoaded: (runtime: Runtime) => void): void {
  const { runtime } = loaded.getState()
  if (runtime !== undefined) {
    onLoaded(runtime)
    return
  }
  const stop = loaded.subscribe((state) => {
    if (state.runtime === undefined) return
    stop()
    onLoaded(state.runtime)
  })
}

const toHex = (amount: bigint): string => `0x${amount.toString(16)}`

import { callGateway } from '@/lib/chains/gateway-client'
import { shownAppName } from '@/lib/connect/app-metadata'
import { ProviderRpcError } from '@/lib/connect/eip1193-provider'
import { AppError } from '@/lib/core/app-error'
import type { Caip2, Namespace } from '@/lib/core/caip'
import { EIP155, SOLANA } from '@/lib/core/namespaces'
import { createHostProvider, type HostProviderContext } from '@/lib/provider/host-provider'
import { createSolanaSigner } from '@/lib/provider/solana-signer'
import { MAX_TITLE_LENGTH, plainTitle } from '@/lib/transaction/host-intent'
import type { HostWallet } from './host-wallet'
import type { OpenOptions, Runtime, Shell } from './runtime'
import { serverOf } from './server-of'

export interface HostWalletStage {
  loadWalletClient(): Promise<Pick<typeof import('@/lib/provider/wallet-client'), 'createConnectedClient'>>
}

/**
 * Creates what a page uses of its connected wallet. It follows the account for as long as the page lives.
 *
 * @param before - What was connected when the page asked for it.
 */
export function createHostWallet(
  shell: Shell,
  before: HostProviderContext['before'],
  { loadWalletClient }: HostWalletStage,
): HostWallet {
  const { account, network, config, ports } = shell
  const server = serverOf(config, ports)
  const addressOf = () => account.getState().accounts[EIP155].address

  /** The connected wallet of a namespace. Loads its code. */
  const walletOf = async (namespace: Namespace) => (await shell.walletSide()).connections.get(namespace)

  /** Opens a view. Resolves once the modal has closed, or earlier when `isDone` after a change of the account. */
  async function until(isDone: () => boolean, options: OpenOptions): Promise<void> {
    await shell.open(options)
    const { runtime } = shell.loaded.getState()
    if (runtime !== undefined) await doneOrClosed(runtime, isDone)
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
      if (addressOf() === undefined) return (await shell.runtime()).switchNetwork(chainId)
      await until(() => account.getState().accounts[EIP155].chainId === chainId, {
        view: 'SwitchNetwork',
        params: { network: chainId },
      })
    },
    disconnect: async () => (await shell.runtime()).disconnectNamespace(EIP155),
    async read(chainId, method, params) {
      const answer = await callGateway(server, '/api/rpc', [chainId, method, params])
      if ('result' in answer) return answer.result
      const { code, message, data } = answer.error
      throw new ProviderRpcError(code, message, data)
    },
    follow: (id, chainId) => void follow(id, chainId).catch(() => undefined),
  })

  async function follow(id: string, chainId: Caip2): Promise<void> {
    const title = plainTitle(shownAppName(config.metadata)).slice(0, MAX_TITLE_LENGTH)
    const runtime = await shell.runtime()
    ;(await runtime.accountFlows()).addTransaction({ id, chainId, title })
  }

  return {
    provider,
    async getWalletClient() {
      const { address, chainId } = account.getState().accounts[EIP155]
      const found = network.getState().networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
      if (address === undefined || found === undefined) throw new AppError('wallet.no_accounts')
      const { createConnectedClient } = await loadWalletClient()
      return createConnectedClient(provider, address as `0x${string}`, found)
    },
    async signMessage(message) {
      const { active, accounts } = account.getState()
      const wallet = await walletOf(active)
      const { address } = accounts[active]
      if (wallet === undefined || address === undefined) throw new AppError('wallet.no_accounts')
      const { signature } = await wallet.signMessage({ message, address }, { timeoutMs: Number.POSITIVE_INFINITY })
      return signature
    },
    sendTransaction: ({ value, gas, ...call }) =>
      sendTransaction([
        { ...call, ...(value !== undefined && { value: toHex(value) }), ...(gas !== undefined && { gas: toHex(gas) }) },
      ]),
    solana: createSolanaSigner(account, () => walletOf(SOLANA)),
  }
}

const toHex = (amount: bigint): string => `0x${amount.toString(16)}`

function doneOrClosed({ account, modal }: Pick<Runtime, 'account' | 'modal'>, isDone: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (modal.store.getState().open && !isDone()) return
      for (const stop of stops) stop()
      resolve()
    }
    const stops = [account.subscribe(check), modal.store.subscribe(check)]
    check()
  })
}

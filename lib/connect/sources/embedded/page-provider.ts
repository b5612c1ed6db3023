import { AppError } from '@/lib/core/app-error'
import { type Caip2, caip2FromEvm } from '@/lib/core/caip'
import { EIP155 } from '@/lib/core/namespaces'
import type { ConnectionChange, Connector } from '../../connector'
import {
  createEip1193Provider,
  hexChainId,
  namesAccounts,
  type PageProvider,
  readSwitchedChain,
} from '../../eip1193-provider'
import type { EmbeddedContext } from './embedded-context'
import { followConnector } from './follow-connector'

/**
 * The embedded wallet as an EIP-1193 provider. `eth_requestAccounts` opens the modal when the visitor is logged out.
 *
 * @param connector - Loads the connector of the namespace eip155.
 */
export function createPageProvider(
  { networks }: Pick<EmbeddedContext, 'networks'>,
  connector: () => Promise<Connector>,
): PageProvider {
  const evm = () => networks().filter(({ chainNamespace }) => chainNamespace === EIP155)
  const { provider, emitChange } = createEip1193Provider(answer)
  let chosen: Caip2 | undefined
  let accounts: readonly string[] = []

  const open = followConnector(connector, apply)

  /** Read at each call, because the server's list of the wallet's networks arrives late. */
  const current = (): Caip2 => chosen ?? evm()[0]?.caipNetworkId ?? caip2FromEvm(1)

  function apply(change: ConnectionChange): void {
    const before = { accounts, chainId: current() }
    accounts = change.accounts ?? accounts
    chosen = change.chainId ?? chosen
    emitChange(before, { accounts, chainId: current() })
  }

  async function requestAccounts(): Promise<readonly string[]> {
    const wallet = await open()
    if (accounts.length === 0) apply(await wallet.connect(current()))
    return [...accounts]
  }

  async function switchTo(params: readonly unknown[]): Promise<null> {
    const wanted = readSwitchedChain(params)
    const network = evm().find(({ caipNetworkId }) => caipNetworkId === wanted)
    if (network === undefined) throw new AppError('wallet.unknown_chain')
    const wallet = await open()
    await wallet.switchNetwork(network)
    return null
  }

  async function answer(method: string, params: readonly unknown[]): Promise<unknown> {
    if (method === 'eth_requestAccounts') return requestAccounts()
    if (method === 'wallet_requestPermissions') {
      await requestAccounts()
      return [{ parentCapability: 'eth_accounts' }]
    }
    if (method === 'wallet_switchEthereumChain') return switchTo(params)
    const wallet = await open()
    if (method === 'eth_accounts') return [...accounts]
    if (method === 'eth_chainId') return hexChainId(current())
    if (method === 'wallet_revokePermissions' && namesAccounts(params[0])) {
      await wallet.disconnect()
      return null
    }
    if (accounts.length === 0) throw new AppError('wallet.unauthorized')
    // No timeout here: the channel of the frame has one for each kind of request.
    return wallet.request(method, params, { timeoutMs: Number.POSITIVE_INFINITY })
  }

  return provider
}

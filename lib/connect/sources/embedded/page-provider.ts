import { AppError } from '@/lib/core/app-error'
import { type Caip2, caip2FromEvm, parseCaip2 } from '@/lib/core/caip'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import { EIP155 } from '@/lib/core/namespaces'
import type { ConnectionChange, Connector } from '../../connector'
import type { EmbeddedContext } from './embedded-context'
import { followConnector } from './follow-connector'

/** A chain id of EIP-1193. */
const HEX = /^0x[\da-f]{1,13}$/i

/** EIP-1193, https://eips.ethereum.org/EIPS/eip-1193. */
class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** The numbers of EIP-1193 and JSON-RPC; any other failure is -32603. */
const numbers: Readonly<Partial<Record<ErrorCode, number>>> = {
  'wallet.rejected': 4001,
  'request.aborted': 4001,
  'request.interrupted': 4001,
  'wallet.unauthorized': 4100,
  'wallet.changed': 4100,
  'wallet.unsupported_method': 4200,
  'capability.off': 4200,
  'wallet.disconnected': 4900,
  'session.ended': 4900,
  'wallet.unknown_chain': 4902,
  'request.invalid': -32_602,
  'rpc.invalid_params': -32_602,
}

type Event = 'accountsChanged' | 'chainChanged' | 'connect' | 'disconnect'
type Listener = (value: unknown) => void

/** What other libraries of the page call. */
export interface PageProvider {
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on(event: string, listener: Listener): PageProvider
  removeListener(event: string, listener: Listener): PageProvider
}

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
  const listeners = new Map<string, Set<Listener>>()
  let chosen: Caip2 | undefined
  let accounts: readonly string[] = []

  function emit(event: Event, value: unknown): void {
    for (const listener of [...(listeners.get(event) ?? [])]) {
      try {
        listener(value)
      } catch {
        // A fault of the page's own code.
      }
    }
  }

  const open = followConnector(connector, apply)

  /** Read at each call, because the server's list of the wallet's networks arrives late. */
  const current = (): Caip2 => chosen ?? evm()[0]?.caipNetworkId ?? caip2FromEvm(1)

  function apply(change: ConnectionChange): void {
    const before = { accounts, chainId: current() }
    accounts = change.accounts ?? accounts
    chosen = change.chainId ?? chosen
    const chainId = current()
    if (before.accounts.length === 0 && accounts.length > 0) emit('connect', { chainId: hexOf(chainId) })
    if (before.chainId !== chainId) emit('chainChanged', hexOf(chainId))
    if (before.accounts.join() !== accounts.join()) emit('accountsChanged', [...accounts])
    if (before.accounts.length > 0 && accounts.length === 0) {
      emit('disconnect', new ProviderRpcError(4900, 'The visitor has signed out.'))
    }
  }

  async function requestAccounts(): Promise<readonly string[]> {
    const wallet = await open()
    if (accounts.length === 0) apply(await wallet.connect(current()))
    return [...accounts]
  }

  async function switchTo(params: readonly unknown[]): Promise<null> {
    const { chainId: wanted } = (params[0] ?? {}) as { readonly chainId?: unknown }
    if (typeof wanted !== 'string' || !HEX.test(wanted)) throw new AppError('request.invalid')
    const network = evm().find(({ caipNetworkId }) => caipNetworkId === caip2FromEvm(Number(wanted)))
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
    if (method === 'eth_chainId') return hexOf(current())
    if (method === 'wallet_revokePermissions') {
      await wallet.disconnect()
      return null
    }
    if (accounts.length === 0) throw new AppError('wallet.unauthorized')
    // No timeout here: the channel of the frame has one for each kind of request.
    return wallet.request(method, params, { timeoutMs: Number.POSITIVE_INFINITY })
  }

  const provider: PageProvider = {
    async request({ method, params }) {
      try {
        return await answer(String(method), Array.isArray(params) ? params : [])
      } catch (thrown) {
        const { code, message } = AppError.from(thrown, 'internal')
        throw new ProviderRpcError(numbers[code] ?? -32_603, message)
      }
    },
    on(event, listener) {
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known.add(listener))
      return provider
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  return provider
}

const hexOf = (chainId: Caip2): string => `0x${Number(parseCaip2(chainId)?.reference ?? 1).toString(16)}`

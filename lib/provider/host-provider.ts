import type { AccountState, AccountStore } from '@/lib/account/account-store'
import { isConfigured, type NetworkState, type NetworkStore } from '@/lib/account/network-store'
import { selectableAccounts } from '@/lib/account/smart-account'
import { QUIET_TIMEOUT_MS } from '@/lib/connect/ask-foreign'
import { isBatchId } from '@/lib/connect/batch-id'
import type { Connector } from '@/lib/connect/connector'
import {
  createEip1193Provider,
  hexChainId,
  namesAccounts,
  type PageProvider,
  type ProviderState,
  readSwitchedChain,
} from '@/lib/connect/eip1193-provider'
import { isSameAddress } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import { type Caip2, caip2FromEvm } from '@/lib/core/caip'
import { evmChainId } from '@/lib/core/evm-chain-id'
import { EIP155, isEvm, namespaceOf } from '@/lib/core/namespaces'
import { type EvmTransactionId, isEvmTransactionId } from '@/lib/core/transaction-id'
import { readMethods } from '@/lib/frame/rpc-protocol'
import { readBatchOwner, readCallFields } from './call-fields'
import type { WalletRequestKind } from './wallet-requests'

/** A remembered wallet that answers later than this is treated as disconnected. */
const RECONNECT_TIMEOUT_MS = 20_000

/** Requests that a visitor answers in the wallet. Anything else that signs or sends is refused with 4200. */
const WALLET_METHODS: ReadonlyMap<string, WalletRequestKind> = new Map([
  ['personal_sign', 'message'],
  ['eth_signTypedData_v4', 'data'],
  ['wallet_watchAsset', 'token'],
  // ERC-7715, in the form of 2026 and of 2024.
  ['wallet_requestExecutionPermissions', 'data'],
  ['wallet_grantPermissions', 'data'],
  ['wallet_revokeExecutionPermission', 'transaction'],
])

/** Requests that a wallet answers without its visitor: EIP-5792, ERC-7715, ERC-7811. */
const QUIET_METHODS: readonly string[] = [
  ...['wallet_getCapabilities', 'wallet_getCallsStatus', 'wallet_getAssets'],
  ...['wallet_getSupportedExecutionPermissions', 'wallet_getGrantedExecutionPermissions'],
]

export interface HostProviderContext {
  readonly account: AccountStore
  readonly network: NetworkStore
  /** What the stores held when the page first used the provider. Its code has loaded since. */
  readonly before: { readonly account: AccountState; readonly network: NetworkState }
  /** The connected wallet of the namespace eip155; `undefined` without one. Loads its code. */
  connector(): Promise<Connector | undefined>
  /** Opens Connect for a wallet of an EVM network. Resolves once the modal has closed or an account is connected. */
  openConnect(chainId: Caip2): Promise<void>
  /** Shows the view that asks the wallet for a network. Resolves once the modal has closed. */
  showSwitch(chainId: Caip2): Promise<void>
  disconnect(): Promise<void>
  /** Sends a read to the node. Rejects with a `ProviderRpcError` that has the node's code, message and data. */
  read(chainId: Caip2, method: string, params: readonly unknown[]): Promise<unknown>
  /** Sends a request to the wallet, and shows it while the wallet does not answer: {@link WalletRequests.wait}. */
  wait<T>(kind: WalletRequestKind, ask: () => Promise<T>, onLate?: () => void): Promise<T>
  /** Follows a transaction that the wallet has sent. Never throws. */
  follow(transaction: { readonly id: EvmTransactionId; readonly chainId: Caip2; readonly from: string }): void
  /** Follows a batch that the wallet has accepted. Never throws. */
  followBatch(batch: { readonly id: string; readonly chainId: Caip2; readonly from: string }): void
  /** Announces that the wallet has sent a transaction that the visitor has cancelled here. Never throws. */
  announceLate(): void
}

/**
 * The connected EVM account as an EIP-1193 provider, whatever the source of its wallet. Requests go through the modal:
 * connecting and a change of network open their views, and a sent transaction is followed in Activity.
 *
 * A request in a wallet has no time limit, because it cannot be cancelled there. The visitor may cancel the wait for it; a
 * transaction that the wallet then sends is followed all the same.
 */
export function createHostProvider(context: HostProviderContext): {
  readonly provider: PageProvider
  /** Answers `eth_sendTransaction`. Rejects with an `AppError`. */
  readonly sendTransaction: (params: readonly unknown[]) => Promise<EvmTransactionId>
} {
  const { account, network } = context
  const { provider, emitChange } = createEip1193Provider(answer)
  const facts = () => account.getState().accounts[EIP155]
  const state = () => stateOf(account.getState(), network.getState())

  function stateOf({ accounts: all }: AccountState, networks: NetworkState): ProviderState {
    const { status, address, chainId } = all[EIP155]
    const others = selectableAccounts(all[EIP155]).map((each) => each.address)
    const accounts = status === 'connected' && address !== undefined ? [...new Set([address, ...others])] : []
    return { accounts, chainId: chainId ?? configuredChain(networks) }
  }

  /** The active network, or the first EVM network of the page. */
  function configuredChain({ active, networks }: NetworkState): Caip2 {
    if (isEvm(namespaceOf(active))) return active
    return networks.find(({ chainNamespace }) => chainNamespace === EIP155)?.caipNetworkId ?? caip2FromEvm(1)
  }

  let last = stateOf(context.before.account, context.before.network)
  const apply = (): void => {
    const before = last
    last = state()
    emitChange(before, last)
  }
  account.subscribe(apply)
  network.subscribe(apply)
  // Listeners that the page has added meanwhile are added now.
  setTimeout(apply)

  /** Waits until a remembered wallet has answered. */
  async function settled(): Promise<ProviderState> {
    const isOpen = () => facts().status === 'reconnecting'
    if (isOpen()) {
      await new Promise<void>((resolve) => {
        const end = (): void => {
          clearTimeout(timer)
          stop()
          resolve()
        }
        const timer = setTimeout(end, RECONNECT_TIMEOUT_MS)
        const stop = account.subscribe(() => isOpen() || end())
      })
    }
    return state()
  }

  async function requestAccounts(): Promise<readonly string[]> {
    if ((await settled()).accounts.length === 0) await context.openConnect(configuredChain(network.getState()))
    const { accounts } = state()
    if (accounts.length === 0) throw new AppError('wallet.rejected')
    return accounts
  }

  async function switchTo(params: readonly unknown[]): Promise<null> {
    const wanted = readSwitchedChain(params)
    if (!isConfigured(network.getState(), wanted)) throw new AppError('wallet.unknown_chain')
    if ((await settled()).chainId === wanted) return null
    await context.showSwitch(wanted)
    if (state().chainId !== wanted) throw new AppError('wallet.rejected')
    return null
  }

  /**
   * The wallet of the account, if it still has it on its network.
   *
   * @throws {AppError} `wallet.unauthorized` without an account; `wallet.changed`.
   */
  async function walletNow(): Promise<{
    readonly wallet: Connector
    readonly address: string
    readonly chainId: Caip2
  }> {
    const { accounts, chainId } = await settled()
    const wallet = await context.connector()
    const [address] = accounts
    if (address === undefined || wallet === undefined) throw new AppError('wallet.unauthorized')
    const now = await wallet.current()
    const hasAccount = now?.accounts?.some((each) => isSameAddress(EIP155, each, address))
    if (!hasAccount || (now?.chainId ?? chainId) !== chainId) throw new AppError('wallet.changed')
    return { wallet, address, chainId }
  }

  async function sendTransaction(params: readonly unknown[]): Promise<EvmTransactionId> {
    const { wallet, address, chainId } = await walletNow()
    const call = readCallFields(params[0], address, wallet.type === 'AUTH')
    if (call.chainId !== undefined && BigInt(call.chainId) !== BigInt(evmChainId(chainId))) {
      throw new AppError('wallet.changed')
    }
    async function send(): Promise<EvmTransactionId> {
      const id = await wallet.request('eth_sendTransaction', [call], { timeoutMs: Number.POSITIVE_INFINITY })
      if (!isEvmTransactionId(id)) throw new AppError('transaction.no_hash')
      context.follow({ id, chainId, from: address })
      return id
    }
    return context.wait('transaction', send, context.announceLate)
  }

  /** Answers `wallet_sendCalls` (EIP-5792). The wallet says what it does with each field. */
  async function sendCalls(params: readonly unknown[]): Promise<unknown> {
    const { wallet, address, chainId } = await walletNow()
    const { from = address, chainId: asked } = readBatchOwner(params[0])
    if (!isSameAddress(EIP155, from, address)) throw new AppError('wallet.unauthorized')
    if (BigInt(asked) !== BigInt(evmChainId(chainId))) throw new AppError('wallet.changed')
    async function send(): Promise<unknown> {
      const accepted = await wallet.request('wallet_sendCalls', params, { timeoutMs: Number.POSITIVE_INFINITY })
      const id = typeof accepted === 'object' && accepted !== null && 'id' in accepted ? accepted.id : undefined
      if (!isBatchId(id)) throw new AppError('transaction.no_hash')
      context.followBatch({ id, chainId, from: address })
      return accepted
    }
    return context.wait('transaction', send, context.announceLate)
  }

  /** Sends a request to the wallet as it is. */
  async function pass(method: string, params: unknown, kind?: WalletRequestKind): Promise<unknown> {
    const { wallet } = await walletNow()
    const given = isNamed(params) || Array.isArray(params) ? params : []
    if (kind === undefined) return wallet.request(method, given, { timeoutMs: QUIET_TIMEOUT_MS })
    return context.wait(kind, () => wallet.request(method, given, { timeoutMs: Number.POSITIVE_INFINITY }))
  }

  async function answer(method: string, params: readonly unknown[], given: unknown): Promise<unknown> {
    switch (method) {
      case 'eth_accounts':
        return (await settled()).accounts
      case 'eth_coinbase':
        return (await settled()).accounts[0] ?? null
      case 'eth_requestAccounts':
        return requestAccounts()
      case 'wallet_requestPermissions':
        return permissions(await requestAccounts())
      case 'wallet_getPermissions':
        return permissions((await settled()).accounts)
      case 'wallet_revokePermissions':
        // That of ERC-7715 in its form of 2024 has the same name.
        if (namesPermission(params[0])) return pass(method, params, 'transaction')
        if (!namesAccounts(params[0])) throw new AppError('wallet.unsupported_method', { details: { method } })
        await context.disconnect()
        return null
      case 'wallet_addEthereumChain':
        // The modal adds a network to the wallet when it asks for it. A page configures its networks.
        if (!isConfigured(network.getState(), readSwitchedChain(params))) {
          throw new AppError('wallet.unsupported_method', { details: { method } })
        }
        return null
      case 'eth_chainId':
        return hexChainId((await settled()).chainId)
      case 'net_version':
        return String(evmChainId((await settled()).chainId))
      case 'wallet_switchEthereumChain':
        return switchTo(params)
      case 'eth_sendTransaction':
        return sendTransaction(params)
      case 'wallet_sendCalls':
        return sendCalls(params)
    }
    const kind = WALLET_METHODS.get(method)
    if (kind !== undefined || QUIET_METHODS.includes(method)) return pass(method, given ?? params, kind)
    // What a frame reads of a wallet, such as its capabilities, no node knows.
    if (!method.startsWith('eth_') || !readMethods.some((each) => each === method))
      throw new AppError('wallet.unsupported_method', { details: { method } })
    return context.read((await settled()).chainId, method, params)
  }

  return { provider, sendTransaction }
}

/** Whether a request ends a permission of ERC-7715. */
const namesPermission = (request: unknown): boolean =>
  typeof request === 'object' && request !== null && 'permissionContext' in request

/** Whether parameters have names, as those of `wallet_watchAsset` (EIP-747). */
function isNamed(given: unknown): given is Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null && !Array.isArray(given)
}

/** EIP-2255. */
function permissions(accounts: readonly string[]): readonly object[] {
  const caveats = [{ type: 'restrictReturnedAccounts', value: accounts }]
  return accounts.length === 0 ? [] : [{ parentCapability: 'eth_accounts', caveats }]
}

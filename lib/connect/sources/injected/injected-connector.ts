import { stringToHex } from 'viem/utils'
import type { Network } from '@/lib/chains/network'
import { toAppError } from '@/lib/chains/to-app-error'
import { isSameAddress } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import { caip2FromEvm } from '@/lib/core/caip'
import { evmChainId } from '@/lib/core/evm-chain-id'
import { EIP155 } from '@/lib/core/namespaces'
import { isEvmTransactionId } from '@/lib/core/transaction-id'
import { ASK_AGAIN_MS, PROMPT_TIMEOUT_MS, QUIET_TIMEOUT_MS, REVOKE_TIMEOUT_MS } from '../../ask-foreign'
import type { Connection, ConnectionChange, Connector, EvmTransaction, Patience } from '../../connector'
import { answerValue } from '../../wallet-answer'
import type { DiscoveredWallet } from './discovered-wallet'
import { askQuietly, askWallet, listenTo, readAccounts, readChainId } from './wallet-provider'

/** Time between a wallet's consent to switch and its new network. */
const SWITCH_SETTLE_MS = 3_000

/** Failures of a switch that have a code of their own. All others become `network.switch_failed`. */
const TELLING = /^wallet\.(?!failed$)|^request\.aborted$/

/** Announced and legacy wallets: EIP-1193, EIP-3085 (add), EIP-3326 (switch), EIP-2255 (permissions). */
export function createInjectedConnector(wallet: DiscoveredWallet): Connector {
  const { provider } = wallet

  async function request(
    method: string,
    params: readonly unknown[],
    { timeoutMs, signal }: Patience,
  ): Promise<unknown> {
    return answerValue(await askWallet(provider, method, params, timeoutMs, signal), method)
  }

  const prompt = (method: string, params: readonly unknown[], signal?: AbortSignal): Promise<unknown> =>
    request(method, params, { timeoutMs: PROMPT_TIMEOUT_MS, signal })

  async function isOn(id: number): Promise<boolean> {
    return readChainId(await askQuietly(provider, 'eth_chainId', QUIET_TIMEOUT_MS)) === id
  }

  async function switchOrAdd(network: Network, signal?: AbortSignal): Promise<void> {
    const chainId = toHex(network)
    try {
      await prompt('wallet_switchEthereumChain', [{ chainId }], signal)
    } catch (cause) {
      if (AppError.from(cause, 'wallet.failed').code !== 'wallet.unknown_chain') throw cause
      await prompt('wallet_addEthereumChain', [addParameters(network)], signal)
      // Some wallets also switch to an added network; the others need a request.
      if (!(await isOn(Number(network.id)))) await prompt('wallet_switchEthereumChain', [{ chainId }], signal)
    }
  }

  /** @throws {AppError} `wallet.changed` when the wallet no longer has the account or the network. */
  async function assertUnchanged({ from, chainId }: EvmTransaction): Promise<void> {
    const now = await current()
    const hasAccount = now?.accounts?.some((each) => isSameAddress(EIP155, each, from))
    if (!hasAccount || now?.chainId !== chainId) throw new AppError('wallet.changed')
  }

  async function current(): Promise<ConnectionChange | null> {
    const [accounts, chain] = await Promise.all([
      askQuietly(provider, 'eth_accounts', QUIET_TIMEOUT_MS),
      askQuietly(provider, 'eth_chainId', QUIET_TIMEOUT_MS),
    ])
    const id = readChainId(chain)
    const change = {
      ...(Array.isArray(accounts) ? { accounts: readAccounts(accounts) } : {}),
      ...(id === null ? {} : { chainId: caip2FromEvm(id) }),
    }
    return Object.keys(change).length === 0 ? null : change
  }

  return {
    source: wallet.source,
    walletId: wallet.id,
    memoryId: wallet.memoryId,
    type: wallet.type,
    namespace: EIP155,
    name: wallet.name,
    icon: wallet.icon,
    request,
    current,
    subscribe: (listener) => listenTo(provider, listener),
    memory: ({ address, chainId }) => ({ name: wallet.name, type: wallet.type, address, chainId }),
    async connect(_chainId, signal) {
      const [first, ...rest] = readAccounts(await prompt('eth_requestAccounts', [], signal))
      if (first === undefined) throw new AppError('wallet.no_accounts')
      return { accounts: [first, ...rest], chainId: await chainIdOf(wallet, signal) }
    },
    async awaitAccounts(_chainId, signal) {
      for (;;) {
        if (signal.aborted) throw new AppError('request.aborted')
        const [first, ...rest] = readAccounts(await askQuietly(provider, 'eth_accounts', QUIET_TIMEOUT_MS))
        if (signal.aborted) throw new AppError('request.aborted')
        if (first !== undefined) return { accounts: [first, ...rest], chainId: await chainIdOf(wallet, signal) }
        await pause(ASK_AGAIN_MS)
      }
    },
    async disconnect() {
      await askWallet(provider, 'wallet_revokePermissions', [{ eth_accounts: {} }], REVOKE_TIMEOUT_MS)
    },
    async switchNetwork(network, signal) {
      const details = { network: network.caipNetworkId }
      try {
        await switchOrAdd(network, signal)
      } catch (cause) {
        const error = AppError.from(cause, 'wallet.failed')
        throw TELLING.test(error.code) ? error : new AppError('network.switch_failed', { cause, details })
      }
      // The network of the wallet decides, not its answer.
      const giveUpAt = Date.now() + SWITCH_SETTLE_MS
      while (!(await isOn(Number(network.id)))) {
        if (signal?.aborted) throw new AppError('request.aborted')
        if (Date.now() >= giveUpAt) throw new AppError('network.switch_failed', { details })
        await pause(SWITCH_SETTLE_MS / 10)
      }
    },
    async signMessage({ message, address }, patience) {
      const signature = await request('personal_sign', [stringToHex(message), address], patience)
      if (!isSignature(signature)) throw new AppError('siwx.bad_signature')
      return { signature }
    },
    async sendTransaction(transaction) {
      if (transaction.namespace !== EIP155) throw new AppError('wallet.unsupported_method')
      await assertUnchanged(transaction)
      const { chainId, from, to, data, value, gas } = transaction
      const fields = {
        ...{ from, to, data, value: quantity(BigInt(value)), chainId: quantity(BigInt(evmChainId(chainId))) },
        ...(gas !== undefined && { gas: quantity(BigInt(gas)) }),
      }
      const answer = await askWallet(provider, 'eth_sendTransaction', [fields], Number.POSITIVE_INFINITY)
      if (!answer.ok) {
        const cause = answer.reason === 'refused' ? answer.cause : []
        throw toAppError(cause, 'transaction.failed', { source: 'wallet' })
      }
      // The wallet has sent something and gives no identifier. The visitor must know this before sending again.
      if (!isEvmTransactionId(answer.value)) throw new AppError('transaction.no_hash')
      return answer.value
    },
  }
}

/** Hex bytes of any length: contracts sign too (EIP-1271, ERC-6492). */
function isSignature(value: unknown): value is string {
  return typeof value === 'string' && /^0x(?:[0-9a-f]{2})+$/i.test(value)
}

async function chainIdOf({ provider }: DiscoveredWallet, signal?: AbortSignal): Promise<Connection['chainId']> {
  const answer = await askWallet(provider, 'eth_chainId', undefined, QUIET_TIMEOUT_MS, signal)
  if (!answer.ok && answer.reason === 'aborted') throw new AppError('request.aborted')
  const id = answer.ok ? readChainId(answer.value) : null
  if (id === null) throw new AppError('wallet.failed', { details: { method: 'eth_chainId' } })
  return caip2FromEvm(id)
}

/** EIP-3085. With the chain's public RPC URLs: a wallet must not depend on our gateway. */
function addParameters(network: Network) {
  const explorer = network.blockExplorerUrl
  return {
    chainId: toHex(network),
    chainName: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: network.rpcUrls.chainDefault.http,
    ...(explorer === undefined ? {} : { blockExplorerUrls: [explorer] }),
  }
}

const toHex = (network: Network): string => quantity(BigInt(network.id))

/** Execution API `QUANTITY`: hex without leading zeros. */
const quantity = (value: bigint): string => `0x${value.toString(16)}`

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

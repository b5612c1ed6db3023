import { AppError } from '@/lib/core/app-error'
import { type Caip2, caip2FromEvm } from '@/lib/core/caip'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import { evmChainId } from '@/lib/core/evm-chain-id'

/** The error of EIP-1193, https://eips.ethereum.org/EIPS/eip-1193. `data` is that of a node, such as of a revert. */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** The numbers of EIP-1193, EIP-5792 and JSON-RPC; any other failure is -32603. */
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
  'wallet.unsupported_capability': 5700,
  'wallet.unsupported_chain_id': 5710,
  'wallet.duplicate_id': 5720,
  'wallet.unknown_bundle': 5730,
  'wallet.bundle_too_large': 5740,
  'wallet.upgrade_rejected': 5750,
  'wallet.atomicity_unsupported': 5760,
  'request.invalid': -32_602,
  'rpc.invalid_params': -32_602,
  'operation.refused': -32_003,
}

/** What the developer of a page reads. */
const sentences: Readonly<Record<number, string>> = {
  4001: 'The visitor declined the request.',
  4100: 'The account cannot be used for this request.',
  4200: 'The request is not supported.',
  4900: 'The wallet is disconnected.',
  4902: 'This page does not have the network.',
  [-32_602]: 'The parameters cannot be used.',
  [-32_003]: 'The network refuses the operation of the smart account',
}

/** Why an operation is refused, in the words of nodes, by which libraries tell such failures apart. */
const nodeWords: Readonly<Record<string, string>> = { reverts: 'execution reverted', funds: 'insufficient funds' }

/** A sentence with our own code for the cause: the error's own, such as that of the frame, or the one of the number. */
function messageOf(number: number, { code, details, message }: AppError): string {
  const sentence = message === code ? (sentences[number] ?? 'The request failed.') : message
  const words = code === 'operation.refused' ? nodeWords[String(details.reason)] : undefined
  return `${sentence}${words === undefined ? '' : `: ${words}`} (${code})`
}

type Event = 'accountsChanged' | 'chainChanged' | 'connect' | 'disconnect'
type Listener = (value: unknown) => void

/** What libraries of a page call. */
export interface PageProvider {
  /** Rejects with a {@link ProviderRpcError}. */
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on(event: string, listener: Listener): PageProvider
  removeListener(event: string, listener: Listener): PageProvider
}

/** What the events of a provider are about. */
export interface ProviderState {
  readonly accounts: readonly string[]
  readonly chainId: Caip2
}

/**
 * A provider of EIP-1193, and the function that sends the events of a change.
 *
 * @param answer - Answers a request. `params` is empty unless the page gave a list; `given` is what the page gave. What it
 *   throws reaches the page as a {@link ProviderRpcError}.
 */
export function createEip1193Provider(
  answer: (method: string, params: readonly unknown[], given: unknown) => Promise<unknown>,
): {
  readonly provider: PageProvider
  readonly emitChange: (before: ProviderState, now: ProviderState) => void
} {
  const listeners = new Map<string, Set<Listener>>()

  function emit(event: Event, value: unknown): void {
    for (const listener of [...(listeners.get(event) ?? [])]) {
      try {
        listener(value)
      } catch {
        // A fault of the page's own code.
      }
    }
  }

  const provider: PageProvider = {
    async request({ method, params }) {
      try {
        return await answer(String(method), Array.isArray(params) ? params : [], params)
      } catch (thrown) {
        if (thrown instanceof ProviderRpcError) throw thrown
        const error = AppError.from(thrown, 'internal')
        const number = numbers[error.code] ?? -32_603
        throw new ProviderRpcError(number, messageOf(number, error))
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

  return {
    provider,
    emitChange(before, now) {
      if (before.accounts.length === 0 && now.accounts.length > 0) emit('connect', { chainId: hexChainId(now.chainId) })
      if (before.chainId !== now.chainId) emit('chainChanged', hexChainId(now.chainId))
      if (before.accounts.join() !== now.accounts.join()) emit('accountsChanged', [...now.accounts])
      if (before.accounts.length > 0 && now.accounts.length === 0) {
        emit('disconnect', new ProviderRpcError(4900, sentences[4900] ?? ''))
      }
    },
  }
}

/** A chain id of EIP-1193. */
const HEX = /^0x[\da-f]{1,13}$/i

export const hexChainId = (chainId: Caip2): string => `0x${evmChainId(chainId).toString(16)}`

/**
 * The network that `wallet_switchEthereumChain` names (EIP-3326).
 *
 * @throws {AppError} `request.invalid`.
 */
export function readSwitchedChain(params: readonly unknown[]): Caip2 {
  const { chainId } = (params[0] ?? {}) as { readonly chainId?: unknown }
  if (typeof chainId !== 'string' || !HEX.test(chainId)) throw new AppError('request.invalid')
  return caip2FromEvm(Number(chainId))
}

/**
 * Whether `wallet_requestPermissions` or `wallet_revokePermissions` is about the accounts (EIP-2255). The same method
 * with a context ends a permission that was granted (ERC-7715), and signs out from nothing.
 */
export function namesAccounts(requested: unknown): boolean {
  return typeof requested === 'object' && requested !== null && 'eth_accounts' in requested
}

import type { Network } from '@/lib/chains/network'
import type { Caip2, Namespace } from '@/lib/core/caip'

/** Spec section 3, "Connector types". */
export const connectorTypes = [
  'EXTERNAL',
  'WALLET_CONNECT',
  'INJECTED',
  'ANNOUNCED',
  'AUTH',
  'MULTI_CHAIN',
  'ID_AUTH',
] as const
export type ConnectorType = (typeof connectorTypes)[number]

/** What a wallet gives once it agreed. */
export interface Connection {
  /** At least one; the first is the active one. EVM: 0x addresses as the wallet spells them. */
  readonly accounts: readonly [string, ...string[]]
  readonly chainId: Caip2
}

/** How long to wait, and when to stop waiting earlier. */
export interface Patience {
  /** Milliseconds until `wallet.timeout`. */
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
}

/**
 * One way to reach a wallet. Every promise settles: with an answer, with the wallet's error as an `AppError`,
 * with `wallet.timeout`, or with `request.aborted`.
 */
export interface Connector {
  readonly id: string
  readonly type: ConnectorType
  readonly namespace: Namespace
  readonly name: string
  /** Safe to be an image source. */
  readonly icon: string | undefined
  /** Asks for permission; opens the wallet. */
  connect(signal?: AbortSignal): Promise<Connection>
  /** Gives the permission back where the wallet can; never throws. */
  disconnect(): Promise<void>
  /** Asks the wallet to change network, and to learn it first where it has to. */
  switchNetwork(network: Network, signal?: AbortSignal): Promise<void>
  /** Any other request, as the wallet's own API takes it. The answer is unchecked. */
  request(method: string, params: readonly unknown[], patience: Patience): Promise<unknown>
}

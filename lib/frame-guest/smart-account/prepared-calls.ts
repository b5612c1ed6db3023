import type { Simulation } from '@/lib/clear-signing/simulation-contract'
import type { Caip2 } from '@/lib/core/caip'
import type { EIP155 } from '@/lib/core/namespaces'
import type { AccountCall } from '@/lib/smart-account/account-implementation'

/** How an account of the wallet is kept. */
export type AccountType = 'eoa' | 'smartAccount'

/** Calls that wait for the visitor's consent. Everything but the number of the operation is fixed. */
export interface PreparedCalls {
  readonly kind: 'calls'
  readonly namespace: typeof EIP155
  readonly account: string
  readonly accountType: AccountType
  readonly chainId: Caip2
  readonly calls: readonly AccountCall[]
  /** All or none. */
  readonly isAtomic: boolean
  /** Together. */
  readonly gas: bigint
  /** The most that a unit of gas may cost, in wei. */
  readonly gasPrice: bigint
  /** Wei, beside the fee for gas. */
  readonly layer1Fee: bigint
  /** Who pays the network; `null` for the account itself. */
  readonly sponsor: string | null
  /** Why a sponsor does not pay. */
  readonly refusal: string | null
  /** The first use on this network, which creates the account. */
  readonly isFirst: boolean
  /** Whether the account can pay, and nothing else that a simulation does not ask stands in the way. */
  readonly canSucceed: (simulated: Promise<Simulation>, signal: AbortSignal) => Promise<boolean>
  /** Signs and sends. Returns the id of the batch, which is kept before anything is sent. */
  readonly sign: (signal: AbortSignal) => Promise<string>
}

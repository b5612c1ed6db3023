import 'server-only'
import type { Address, Hex } from 'viem'
import type { Caip2 } from '@/lib/core/caip'
import type { ContractCall } from '../rpc/contract-call'
import type { RpcProvider } from '../rpc/rpc-provider'

/** Addresses have their checksum. */
export interface SimulatedCall {
  /** `null`: `data` is the creation code of a contract. */
  readonly to: Address | null
  /** Base units of the native token. */
  readonly value: bigint
  readonly data: Hex
}

/** What a simulation starts from: the account in one block. */
export interface SimulatedAccount {
  readonly address: Address
  /** Base units of the native token. */
  readonly balance: bigint
  readonly nonce: number
  readonly blockNumber: bigint
}

export interface SimulatedBatch {
  readonly chainId: Caip2
  readonly account: SimulatedAccount
  /** Made one after the other, each as a transaction of its own where the node can do that. */
  readonly calls: readonly SimulatedCall[]
  /** Made before and after the calls. */
  readonly reads: readonly ContractCall<unknown>[]
}

export interface SimulatedLog {
  readonly address: Address
  readonly topics: readonly Hex[]
  readonly data: Hex
}

/** A value before and after the calls. */
export interface Measured<T> {
  readonly before: T
  readonly after: T
}

export interface SimulatedSuccess {
  readonly status: 'success'
  readonly gasUsed: bigint
  /** Unix time of the simulated block in seconds. */
  readonly blockTime: bigint
  /** Native balance of the account, without what the calls cost as transactions. */
  readonly held: Measured<bigint>
  /** Answers to the reads, in order. `null` for a read that failed. */
  readonly answers: Measured<readonly (Hex | null)[]>
  /** `null` if the simulator sees no logs. */
  readonly logs: readonly SimulatedLog[] | null
}

/** A call failed. `answer` is what it returned. */
export interface SimulatedRevert {
  readonly status: 'reverted'
  readonly answer: Hex
}

/** A way to simulate calls on a node. */
export interface Simulator {
  /**
   * Runs the calls on the state of a block, with the reads before and after them. An account that cannot pay the values
   * of the calls gets what it needs.
   *
   * @returns `null` if the node cannot simulate it this way, or not all the reads.
   * @throws {AppError} `upstream.*` when no node answered, `request.aborted`.
   */
  run(batch: SimulatedBatch, signal: AbortSignal): Promise<SimulatedSuccess | SimulatedRevert | null>
}

/** Calls to a node. They use the capacity of visitors, because a visitor chooses what runs. */
export type AskRpc = Pick<RpcProvider, 'relay' | 'request'>

/** The balance with which the account can pay the values of the calls; `undefined` if its own suffices. */
export function balanceToPay({ calls, account }: SimulatedBatch): bigint | undefined {
  const values = calls.reduce((sum, { value }) => sum + value, 0n)
  return values > account.balance ? values : undefined
}

import type { AskChain } from '@/lib/chains/gateway-client'
import type { FormAccount } from '@/lib/flow/follow-form'
import type { PreparedTransaction } from '@/lib/transaction/send-transaction'
import type { Transfer, TransferCheck, UsualFees } from './send-state'

export interface GasPrices {
  readonly standard: bigint
  readonly instant: bigint
}

/** What a transfer asks the chain and our server. */
export interface TransferReads {
  readonly ask: AskChain
  /** Wei for one unit of gas: `standard` and `instant` of `getGasPrice`. */
  gasPrice(chainId: FormAccount['chainId'], signal?: AbortSignal): Promise<GasPrices>
}

/** What differs between namespaces in a transfer. */
export interface TransferMethod {
  /** Rejects when they cannot be read. */
  usualFees(account: FormAccount, reads: TransferReads, signal: AbortSignal): Promise<UsualFees>
  /**
   * Rejects when the chain would refuse the transfer: with `send.refused` if a contract is known to be the
   * cause, else with `send.would_fail`. Otherwise rejects as `AskChain`.
   */
  check(transfer: Transfer, reads: TransferReads, signal: AbortSignal): Promise<TransferCheck>
  /**
   * Reads what the transaction needs, immediately before it is sent. Rejects with `send.max_changed` if a transfer of
   * all would no longer leave nothing.
   */
  build(transfer: Transfer & { readonly check: TransferCheck }, reads: TransferReads): Promise<PreparedTransaction>
}

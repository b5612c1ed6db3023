import 'server-only'
import type { Hex } from 'viem'
import type { UnsignedOperation } from '@/lib/smart-account/account-implementation'

/** Seconds for which an operation may be paid for. */
export const SPONSORED_SECONDS = 300

/** Fields that a paymaster adds to an operation. */
export interface PaymasterFields {
  readonly paymaster: Hex
  readonly paymasterData: Hex
  readonly paymasterVerificationGasLimit: bigint
  readonly paymasterPostOpGasLimit: bigint
}

/** Pays the gas of operations on one network. Asked only for what the policy allows and the ledger has reserved. */
export interface Paymaster {
  /** Fields like those of {@link sponsor} by length and form, so that gas can be estimated. They pay for nothing. */
  stub(operation: UnsignedOperation, signal: AbortSignal): Promise<PaymasterFields>
  /**
   * Pays for the operation as it is, until `validUntil`, at most {@link SPONSORED_SECONDS} away.
   *
   * @param fields - Of {@link stub}.
   * @param validUntil - Unix time in seconds.
   * @throws {AppError} `sponsor.refused`, `upstream.*`.
   */
  sponsor(
    operation: UnsignedOperation,
    fields: PaymasterFields,
    validUntil: number,
    signal: AbortSignal,
  ): Promise<PaymasterFields>
}

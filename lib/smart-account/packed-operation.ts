import type { Hex } from 'viem'
import { concat, numberToHex } from 'viem/utils'
import type { UnsignedOperation } from './account-implementation'

/** Fields of an operation in the form in which the chain has them, two numbers to a word (EntryPoint 0.7). */
export function packOperation(operation: UnsignedOperation) {
  const { factory, factoryData, paymaster } = operation
  return {
    initCode: factory ? concat([factory, factoryData ?? '0x']) : '0x',
    accountGasLimits: concat([word(operation.verificationGasLimit), word(operation.callGasLimit)]),
    gasFees: concat([word(operation.maxPriorityFeePerGas), word(operation.maxFeePerGas)]),
    paymasterAndData: paymaster
      ? concat([
          paymaster,
          word(operation.paymasterVerificationGasLimit ?? 0n),
          word(operation.paymasterPostOpGasLimit ?? 0n),
          operation.paymasterData ?? '0x',
        ])
      : '0x',
  } as const
}

/** 16 bytes. */
function word(amount: bigint): Hex {
  return numberToHex(amount, { size: 16 })
}

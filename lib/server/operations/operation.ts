import 'server-only'
import type { Hex } from 'viem'
import { getUserOperationHash } from 'viem/account-abstraction'
import { numberToHex } from 'viem/utils'
import { AppError } from '@/lib/core/app-error'
import type { UnsignedOperation } from '@/lib/smart-account/account-implementation'
import { ENTRY_POINT } from '@/lib/smart-account/entry-point'
import type { OperationToEstimate, OperationToSend } from '@/lib/smart-account/operations-contract'

/** The chain packs two numbers into a word, except the two that have one of their own. */
const MAX_PACKED = 2n ** 128n - 1n

/** Gas and fees of an operation, without a paymaster's. */
type Sized = Omit<OperationToSend, 'signature' | 'paymaster'>
type Paymaster = NonNullable<OperationToSend['paymaster']>

/** What an operation does, before its gas is known. @throws {AppError} `request.invalid` for half a deployment. */
export function toUnsizedOperation(asked: Omit<OperationToEstimate, 'signature'>): UnsignedOperation {
  const { factory, factoryData, sender, callData } = asked
  if ((factory === null) !== (factoryData === null)) throw invalid('factoryData')
  return {
    ...{ sender: sender as Hex, callData: callData as Hex, nonce: BigInt(asked.nonce) },
    ...(factory !== null && factoryData !== null && { factory: factory as Hex, factoryData: factoryData as Hex }),
    maxFeePerGas: packed(asked.maxFeePerGas, 'maxFeePerGas'),
    maxPriorityFeePerGas: packed(asked.maxPriorityFeePerGas, 'maxPriorityFeePerGas'),
    ...{ callGasLimit: 0n, verificationGasLimit: 0n, preVerificationGas: 0n },
  }
}

/** @throws {AppError} `request.invalid` for an amount that the chain has no room for. */
export function toOperation(asked: Sized): UnsignedOperation {
  return {
    ...toUnsizedOperation(asked),
    callGasLimit: packed(asked.callGasLimit, 'callGasLimit'),
    verificationGasLimit: packed(asked.verificationGasLimit, 'verificationGasLimit'),
    preVerificationGas: packed(asked.preVerificationGas, 'preVerificationGas'),
  }
}

/** Fields of an operation that a paymaster pays for. @throws {AppError} as {@link toOperation}. */
export function paymasterFields(paymaster: Paymaster) {
  return {
    ...{ paymaster: paymaster.paymaster as Hex, paymasterData: paymaster.paymasterData as Hex },
    paymasterVerificationGasLimit: packed(paymaster.paymasterVerificationGasLimit, 'paymasterVerificationGasLimit'),
    paymasterPostOpGasLimit: packed(paymaster.paymasterPostOpGasLimit, 'paymasterPostOpGasLimit'),
  }
}

/** Units of gas that the operation can use at most, those of its paymaster included. */
export function totalGas(operation: UnsignedOperation): bigint {
  const { callGasLimit, verificationGasLimit, preVerificationGas } = operation
  const ofPaymaster = (operation.paymasterVerificationGasLimit ?? 0n) + (operation.paymasterPostOpGasLimit ?? 0n)
  return callGasLimit + verificationGasLimit + preVerificationGas + ofPaymaster
}

/** Wei that the operation can cost at most: what the EntryPoint takes before it begins. */
export const mostCost = (operation: UnsignedOperation): bigint => totalGas(operation) * operation.maxFeePerGas

/** The hash under which bundler and chain know the operation. */
export function operationHash(operation: UnsignedOperation, chainId: number): Hex {
  return getUserOperationHash({
    chainId,
    entryPointAddress: ENTRY_POINT,
    entryPointVersion: '0.7',
    userOperation: { ...operation, signature: '0x' },
  })
}

/** As services of JSON-RPC read it (ERC-7769): every number as a quantity. */
export function rpcOperation(operation: UnsignedOperation, signature: string): Readonly<Record<string, string>> {
  const { factory, factoryData, paymaster, paymasterData } = operation
  return {
    ...{ sender: operation.sender, callData: operation.callData, signature },
    nonce: numberToHex(operation.nonce),
    ...(factory && { factory, factoryData: factoryData ?? '0x' }),
    callGasLimit: numberToHex(operation.callGasLimit),
    verificationGasLimit: numberToHex(operation.verificationGasLimit),
    preVerificationGas: numberToHex(operation.preVerificationGas),
    maxFeePerGas: numberToHex(operation.maxFeePerGas),
    maxPriorityFeePerGas: numberToHex(operation.maxPriorityFeePerGas),
    ...(paymaster && {
      ...{ paymaster, paymasterData: paymasterData ?? '0x' },
      paymasterVerificationGasLimit: numberToHex(operation.paymasterVerificationGasLimit ?? 0n),
      paymasterPostOpGasLimit: numberToHex(operation.paymasterPostOpGasLimit ?? 0n),
    }),
  }
}

function packed(text: string, name: string): bigint {
  const amount = BigInt(text)
  if (amount > MAX_PACKED) throw invalid(name)
  return amount
}

const invalid = (name: string) => new AppError('request.invalid', { details: { [name]: 'Invalid input' } })

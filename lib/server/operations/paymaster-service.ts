import 'server-only'
import type { Hex } from 'viem'
import { decodeFunctionResult, encodeFunctionData, numberToHex, parseAbi } from 'viem/utils'
import * as z from 'zod/mini'
import { isSameAddress } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import { EIP155 } from '@/lib/core/namespaces'
import type { UnsignedOperation } from '@/lib/smart-account/account-implementation'
import { ENTRY_POINT } from '@/lib/smart-account/entry-point'
import { packOperation } from '@/lib/smart-account/packed-operation'
import { hexAddress, hexBytes, quantity } from '../rpc/node-values'
import { callService, type JsonRpcService } from './json-rpc-service'
import { mostCost, operationHash, rpcOperation } from './operation'
import type { Paymaster, PaymasterFields } from './paymaster'

/** For a service that names none. The policy bounds them with the rest of the gas. */
const DEFAULT_VERIFICATION_GAS = 150_000n
const DEFAULT_POST_OP_GAS = 50_000n

const paymasterAbi = parseAbi([
  'struct PackedUserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function validatePaymasterUserOp(PackedUserOperation userOp, bytes32 userOpHash, uint256 maxCost) returns (bytes context, uint256 validationData)',
])

const stubReply = z.object({
  paymaster: hexAddress,
  paymasterData: hexBytes,
  paymasterVerificationGasLimit: z.optional(quantity),
  paymasterPostOpGasLimit: z.optional(quantity),
})
const dataReply = z.object({ paymaster: hexAddress, paymasterData: hexBytes })

/**
 * A paymaster service of ERC-7677. What it answers is not trusted: the paymaster must be that of the settings, and the
 * contract itself says until when it pays.
 */
export function createPaymasterService(
  { address, url }: { readonly address: Hex; readonly url: string },
  chainId: number,
  read: (call: { readonly from: Hex; readonly to: Hex; readonly data: Hex }, signal: AbortSignal) => Promise<unknown>,
): Paymaster {
  const service: JsonRpcService = { vendor: 'paymaster', url }

  async function ask<Schema extends z.core.$ZodType<{ readonly paymaster: string }>>(
    method: string,
    operation: UnsignedOperation,
    reply: Schema,
    signal: AbortSignal,
  ): Promise<z.core.output<Schema>> {
    const params = [rpcOperation(operation, '0x'), ENTRY_POINT, numberToHex(chainId), {}]
    const answer = await callService(service, { method, params, reply, signal })
    if (!('result' in answer)) throw away()
    if (!isSameAddress(EIP155, answer.result.paymaster, address)) throw invalid()
    return answer.result
  }

  return {
    async stub(operation, signal) {
      const reply = await ask('pm_getPaymasterStubData', operation, stubReply, signal)
      return {
        paymaster: address,
        paymasterData: reply.paymasterData,
        paymasterVerificationGasLimit: BigInt(reply.paymasterVerificationGasLimit ?? DEFAULT_VERIFICATION_GAS),
        paymasterPostOpGasLimit: BigInt(reply.paymasterPostOpGasLimit ?? DEFAULT_POST_OP_GAS),
      }
    },
    async sponsor(operation, fields, validUntil, signal) {
      const { paymasterData } = await ask('pm_getPaymasterData', { ...operation, ...fields }, dataReply, signal)
      const answered: PaymasterFields = { ...fields, paymasterData }
      await assertValidity({ ...operation, ...answered }, validUntil, signal)
      return answered
    },
  }

  /** Each service packs the times in its own way. The contract says them in one. */
  async function assertValidity(operation: UnsignedOperation, validUntil: number, signal: AbortSignal): Promise<void> {
    const data = encodeFunctionData({
      abi: paymasterAbi,
      functionName: 'validatePaymasterUserOp',
      args: [
        { ...operation, ...packOperation(operation), signature: '0x' },
        operationHash(operation, chainId),
        mostCost(operation),
      ],
    })
    const result = z.safeParse(hexBytes, await read({ from: ENTRY_POINT, to: address, data }, signal))
    if (!result.success) throw invalid()
    const validation = validationDataOf(result.data)
    // An authorizer of one is a signature that the contract does not accept; any other is an aggregator, which has no end.
    const until = Number((validation >> 160n) & (2n ** 48n - 1n))
    const isRefused = (validation & (2n ** 160n - 1n)) !== 0n
    if (isRefused || until === 0 || until > validUntil) throw invalid()
  }
}

function validationDataOf(answer: Hex): bigint {
  try {
    return decodeFunctionResult({ abi: paymasterAbi, functionName: 'validatePaymasterUserOp', data: answer })[1]
  } catch {
    throw invalid()
  }
}

const away = () => new AppError('sponsor.refused', { details: { reason: 'away' } })
const invalid = () => new AppError('upstream.invalid_reply', { details: { vendor: 'paymaster' } })

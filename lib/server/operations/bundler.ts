import 'server-only'
import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import type { UnsignedOperation } from '@/lib/smart-account/account-implementation'
import { ENTRY_POINT } from '@/lib/smart-account/entry-point'
import { hexWord, quantity } from '../rpc/node-values'
import { callService, type JsonRpcService } from './json-rpc-service'
import { rpcOperation } from './operation'
import { refusalReason } from './refusal-reason'

/** Units of gas, as the bundler expects them to be used. */
export interface EstimatedGas {
  readonly callGasLimit: bigint
  readonly verificationGasLimit: bigint
  readonly preVerificationGas: bigint
}

const estimateReply = z.object({
  callGasLimit: quantity,
  verificationGasLimit: quantity,
  preVerificationGas: quantity,
})
const receiptReply = z.nullable(z.object({ receipt: z.object({ transactionHash: hexWord }) }))
/** Whatever it says of the operation: that it says something is enough. */
const knownReply = z.nullable(z.looseObject({}))

/**
 * The bundler of one network (ERC-7769). What it says is a hint: receipts are read from our own nodes.
 *
 * Methods throw `operation.refused` with the reason when the bundler refuses, and `upstream.*` when it cannot be asked.
 */
export function createBundler(url: string) {
  const service: JsonRpcService = { vendor: 'bundler', url }

  async function ask<Schema extends z.core.$ZodType>(
    method: string,
    params: readonly unknown[],
    reply: Schema,
    options: { readonly signal: AbortSignal; readonly retry?: boolean },
  ): Promise<z.core.output<Schema>> {
    const answer = await callService(service, { method, params, reply, ...options })
    if ('result' in answer) return answer.result
    throw new AppError('operation.refused', { details: { reason: refusalReason(answer.refusal) } })
  }

  return {
    async estimate(operation: UnsignedOperation, signature: string, signal: AbortSignal): Promise<EstimatedGas> {
      // Limits that are given are limits of the estimate.
      const { callGasLimit, verificationGasLimit, preVerificationGas, ...unsized } = rpcOperation(operation, signature)
      const params = [unsized, ENTRY_POINT]
      const gas = await ask('eth_estimateUserOperationGas', params, estimateReply, { signal })
      return {
        callGasLimit: BigInt(gas.callGasLimit),
        verificationGasLimit: BigInt(gas.verificationGasLimit),
        preVerificationGas: BigInt(gas.preVerificationGas),
      }
    },

    /** @returns the hash under which the bundler has it. */
    async send(operation: UnsignedOperation, signature: string, signal: AbortSignal): Promise<Hex> {
      const params = [rpcOperation(operation, signature), ENTRY_POINT]
      return ask('eth_sendUserOperation', params, hexWord, { signal, retry: false })
    },

    /** The transaction that has executed the operation, as the bundler says; `null` if it knows of none. */
    async transactionOf(hash: Hex, signal: AbortSignal): Promise<Hex | null> {
      const reply = await ask('eth_getUserOperationReceipt', [hash], receiptReply, { signal, retry: false })
      return reply?.receipt.transactionHash ?? null
    },

    /** Whether the bundler has the operation, executed or not. */
    async knows(hash: Hex, signal: AbortSignal): Promise<boolean> {
      return (await ask('eth_getUserOperationByHash', [hash], knownReply, { signal, retry: false })) !== null
    },
  }
}
export type Bundler = ReturnType<typeof createBundler>

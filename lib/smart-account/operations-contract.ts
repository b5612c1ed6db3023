import * as z from 'zod/mini'
import { boundedText } from '@/lib/core/bounded-text'
import { defineEndpoint } from '@/lib/core/endpoint'
import { baseUnits, caip2, hash, hexData } from '@/lib/core/wire'
import { evmAddress } from '@/lib/core/wire-addresses'

/*
 * What the frame asks of its server for an operation of a smart account. Requests are proven, and need the access token.
 *
 *   estimate   gas, and who pays for it, before the visitor is asked
 *   sponsor    after the visitor's consent: the paymaster's word, for these bytes and five minutes
 *   send       the signed operation, to the bundler
 *   status     what the chain says of it. What a bundler says of a receipt is compared with a node first
 *
 * Amounts are decimal texts: wei, units of gas.
 */

/** What an operation does. The frame writes it and signs it; the server changes none of it. */
const asked = {
  sender: evmAddress,
  nonce: baseUnits,
  /** `null` for an account that is deployed. */
  factory: z.nullable(evmAddress),
  factoryData: z.nullable(hexData),
  callData: hexData,
  maxFeePerGas: baseUnits,
  maxPriorityFeePerGas: baseUnits,
}

const gas = {
  callGasLimit: baseUnits,
  verificationGasLimit: baseUnits,
  preVerificationGas: baseUnits,
}

/** Fields of an operation that a paymaster pays for. */
const paymaster = z.object({
  paymaster: evmAddress,
  paymasterData: hexData,
  paymasterVerificationGasLimit: baseUnits,
  paymasterPostOpGasLimit: baseUnits,
})

const withGas = z.object({ ...asked, ...gas })

/**
 * @throws {AppError} `operation.off` where no bundler is configured, or the chain has no contracts for the account;
 *   `operation.refused {reason}` when the operation would fail.
 */
export const operationEstimate = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/operations/estimate',
  input: z.object({
    chainId: caip2,
    operation: z.object({ ...asked, signature: hexData }),
    /** False for an operation that the account pays for itself. */
    wantsSponsor: z.boolean(),
  }),
  output: z.object({
    gas: z.object(gas),
    /**
     * Who would pay, to be shown, with gas for the paymaster's own work; `null` if the account pays. `refusal` says why
     * a sponsor does not.
     */
    sponsor: z.nullable(
      z.object({
        name: boundedText(100, (text) => text.length > 0),
        paymasterVerificationGasLimit: baseUnits,
        paymasterPostOpGasLimit: baseUnits,
      }),
    ),
    refusal: z.nullable(z.enum(['budget', 'user_budget', 'target', 'gas', 'chain', 'away'])),
  }),
})

/** @throws {AppError} `sponsor.refused {reason}`, with the reasons of `refusal` above. */
export const operationSponsor = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/operations/sponsor',
  input: z.object({ chainId: caip2, operation: withGas }),
  output: paymaster,
})

/**
 * Sending the same operation again does nothing twice.
 *
 * @throws {AppError} `operation.off`; `operation.refused {reason}`; `upstream.failed`.
 */
export const operationSend = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/operations/send',
  input: z.object({
    chainId: caip2,
    operation: z.object({ ...withGas.shape, paymaster: z.nullable(paymaster), signature: hexData }),
  }),
  output: z.object({ userOpHash: hash }),
})

const log = z.object({ address: evmAddress, topics: z.array(hash).check(z.maxLength(4)), data: hexData })

/** Of a bundle transaction that a node has in a block. `logs` are those of this operation alone. */
const included = z.object({
  status: z.literal('included'),
  /** Whether the calls were made. Gas is paid either way. */
  isSuccess: z.boolean(),
  transactionHash: hash,
  blockHash: hash,
  blockNumber: baseUnits,
  gasUsed: baseUnits,
  logs: z.array(log),
})

export const operationStatus = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/operations/status',
  input: z.object({ chainId: caip2, userOpHash: hash, sender: evmAddress, sentAt: z.int().check(z.gte(0)) }),
  output: z.discriminatedUnion('status', [
    included,
    /** The bundler has it, or says nothing, and no block has it. */
    z.object({ status: z.literal('pending') }),
    /** Neither the bundler nor the chain knows it, a minute after it was sent. */
    z.object({ status: z.literal('unknown') }),
  ]),
})

export type OperationToEstimate = z.input<(typeof operationEstimate)['input']>['operation']
export type OperationToSend = z.input<(typeof operationSend)['input']>['operation']
export type OperationStatus = z.output<(typeof operationStatus)['output']>

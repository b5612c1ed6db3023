import type { AccessList } from 'viem'
import { getAddress, isAddress } from 'viem/utils'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { patternText } from '@/lib/core/bounded-text'
import type { Caip2 } from '@/lib/core/caip'
import { evmChainId } from '@/lib/core/evm-chain-id'
import { EIP155 } from '@/lib/core/namespaces'

/** Bytes of calldata that a screen can show and a block can hold, in hex digits. */
const MAX_DATA_LENGTH = 256_000

const quantity = z.pipe(
  z.union([patternText(66, /^0x[\da-f]{1,64}$/i), z.int().check(z.nonnegative())]),
  z.transform((value) => BigInt(value)),
)
const bytes = patternText(MAX_DATA_LENGTH, /^0x(?:[\da-f]{2})*$/i)
const address = patternText(42, /^0x[\da-f]{40}$/i)
const storageKeys = z.array(patternText(66, /^0x[\da-f]{64}$/i)).check(z.maxLength(500))

/**
 * The call object of `eth_sendTransaction` (Execution API, `GenericTransaction`). Strict: a field that is not signed,
 * such as an authorization of EIP-7702 or a blob, is refused and not left out.
 */
const callObject = z.strictObject({
  from: address,
  to: z.optional(z.nullable(address)),
  data: z.optional(bytes),
  input: z.optional(bytes),
  value: z.optional(quantity),
  gas: z.optional(quantity),
  gasLimit: z.optional(quantity),
  gasPrice: z.optional(quantity),
  maxFeePerGas: z.optional(quantity),
  maxPriorityFeePerGas: z.optional(quantity),
  nonce: z.optional(quantity),
  chainId: z.optional(quantity),
  type: z.optional(z.enum(['0x0', '0x1', '0x2'])),
  accessList: z.optional(z.array(z.strictObject({ address, storageKeys })).check(z.maxLength(200))),
})
const transactionParams = z.union([z.tuple([callObject]), z.tuple([callObject, z.unknown()])])

/** A transaction that a page wants to be sent, before anything is filled in. */
export interface AskedTransaction {
  readonly kind: 'transaction'
  readonly chainId: Caip2
  readonly account: string
  /** `null` creates a contract. */
  readonly to: `0x${string}` | null
  readonly data: `0x${string}`
  /** Wei. */
  readonly value: bigint
  readonly gas: bigint | undefined
  readonly gasPrice: bigint | undefined
  /** Of a type before EIP-1559: one price for a unit of gas, of the page or of the network. */
  readonly hasOnePrice: boolean
  readonly maxFeePerGas: bigint | undefined
  readonly maxPriorityFeePerGas: bigint | undefined
  readonly nonce: number | undefined
  readonly accessList: AccessList | undefined
}

/**
 * Reads the parameters of `eth_sendTransaction`.
 *
 * @param chainId - Of the request. A transaction that names another one is refused.
 * @throws {AppError} `rpc.invalid_params`; `wallet.unsupported_chain_id` for another chain than that of the request.
 */
export function readTransaction(params: unknown, chainId: Caip2): AskedTransaction {
  const read = z.safeParse(transactionParams, params)
  if (!read.success) throw new AppError('rpc.invalid_params')
  const [call] = read.data
  const { data = call.input ?? '0x', input = data, gas = call.gasLimit, gasLimit = gas } = call
  // Two names for one field. Nodes refuse two values as well.
  if (data.toLowerCase() !== input.toLowerCase() || gas !== gasLimit) throw new AppError('rpc.invalid_params')
  if (call.chainId !== undefined && call.chainId !== BigInt(evmChainId(chainId))) {
    throw new AppError('wallet.unsupported_chain_id', { details: { network: `${EIP155}:${call.chainId}` } })
  }
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = call
  const isPriced = maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined
  // A type says which fields there are (EIP-2718). One that does not fit them is not left out.
  const fits = {
    '0x0': !isPriced && call.accessList === undefined,
    '0x1': !isPriced,
    '0x2': gasPrice === undefined,
  }
  if ((gasPrice !== undefined && isPriced) || (call.type && !fits[call.type])) throw new AppError('rpc.invalid_params')
  // No such transaction exists, or is ever mined.
  const isTooFar = call.nonce !== undefined && call.nonce > BigInt(Number.MAX_SAFE_INTEGER)
  if (gas === 0n || isTooFar) throw new AppError('rpc.invalid_params')
  if (call.to === undefined || call.to === null) {
    // A transfer whose recipient was forgotten would be lost in a contract without code.
    if (data === '0x') throw new AppError('rpc.invalid_params')
  }
  return {
    kind: 'transaction',
    chainId,
    account: call.from,
    to: call.to ? spelled(call.to) : null,
    data: data as `0x${string}`,
    value: call.value ?? 0n,
    ...{ gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas },
    hasOnePrice: gasPrice !== undefined || call.type === '0x0' || call.type === '0x1',
    nonce: call.nonce === undefined ? undefined : Number(call.nonce),
    accessList: call.accessList as AccessList | undefined,
  }
}

/** EIP-55. A checksum that is wrong is a typing error of the page. */
function spelled(text: string): `0x${string}` {
  const isOfOneCase = /^0x(?:[\da-f]{40}|[\dA-F]{40})$/.test(text)
  if (!isOfOneCase && !isAddress(text)) throw new AppError('rpc.invalid_params')
  return getAddress(text)
}

import * as z from 'zod/mini'
import { isSameAddress } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import { patternText } from '@/lib/core/bounded-text'
import { EIP155 } from '@/lib/core/namespaces'

/** Hex digits of the largest code that a chain accepts for a contract (EIP-3860), twice, and `0x`. */
const MAX_DATA_LENGTH = 196_610
const MAX_LIST_LENGTH = 1_000

const hex = patternText(MAX_DATA_LENGTH, /^0x[\da-f]*$/i)
const quantity = patternText(66, /^0x[\da-f]{1,64}$/i)
const address = patternText(42, /^0x[\da-f]{40}$/i)
const storageKey = patternText(66, /^0x[\da-f]{64}$/i)
const list = <T extends z.ZodMiniType>(item: T) => z.array(item).check(z.maxLength(MAX_LIST_LENGTH))

/**
 * The call object of `eth_sendTransaction` (Execution API). Other fields are refused, because they change what is sent:
 * blobs, authorizations (EIP-7702), types above 2.
 */
const callFields = z.strictObject({
  from: z.optional(address),
  /** Absent for a transaction that creates a contract. */
  to: z.optional(z.nullable(address)),
  data: z.optional(hex),
  input: z.optional(hex),
  value: z.optional(quantity),
  gas: z.optional(quantity),
  /** Not of the Execution API: what older libraries, and MetaMask's test dapp, call `gas`. */
  gasLimit: z.optional(quantity),
  gasPrice: z.optional(quantity),
  maxFeePerGas: z.optional(quantity),
  maxPriorityFeePerGas: z.optional(quantity),
  accessList: z.optional(list(z.object({ address, storageKeys: list(storageKey) }))),
  chainId: z.optional(quantity),
  nonce: z.optional(quantity),
  // The wallet decides it.
  type: z.optional(patternText(3, /^0x[012]$/)),
})
export type CallFields = Omit<z.output<typeof callFields>, 'from' | 'to' | 'input' | 'type' | 'gasLimit'> & {
  readonly from: string
  readonly to?: string
}

/**
 * Reads the transaction of a page, without `type`.
 *
 * @param account - The connected account, which sends.
 * @param keepsNonce - Whether the nonce stays. The embedded wallet says what a request with a nonce replaces; other wallets
 *   decide it themselves.
 * @throws {AppError} `rpc.invalid_params`; `wallet.unauthorized` for another sender.
 */
export function readCallFields(value: unknown, account: string, keepsNonce: boolean): CallFields {
  // Libraries pass fields that they do not use as `undefined`.
  const given = Object.entries(value ?? {}).filter(([, field]) => field !== undefined)
  const { success, data: read } = z.safeParse(callFields, Object.fromEntries(given))
  if (!success || given.length === 0) throw new AppError('rpc.invalid_params')
  const { from = account, to, input, data = input, gasLimit, gas = gasLimit, nonce, type: _type, ...rest } = read
  if (input !== undefined && input !== data) throw new AppError('rpc.invalid_params')
  if (!isSameAddress(EIP155, from, account)) throw new AppError('wallet.unauthorized')
  return {
    ...rest,
    ...(keepsNonce && nonce !== undefined && { nonce }),
    ...(gas !== undefined && { gas }),
    ...(data !== undefined && { data }),
    ...(to && { to }),
    from: account,
  }
}

/** Of a batch (EIP-5792), what must be that of the connected account. The wallet reads everything else. */
const batchOwner = z.object({ from: z.optional(address), chainId: quantity })

/** @throws {AppError} `rpc.invalid_params`. */
export function readBatchOwner(value: unknown): z.output<typeof batchOwner> {
  const { success, data } = z.safeParse(batchOwner, value)
  if (!success) throw new AppError('rpc.invalid_params')
  return data
}

import * as z from 'zod/mini'
import { isSameAddress } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import { patternText } from '@/lib/core/bounded-text'
import { EIP155 } from '@/lib/core/namespaces'

/** Longest data of a transaction, in hex digits: twice the largest contract that a chain accepts (EIP-3860). */
const MAX_DATA_LENGTH = 200_002

const hex = (maxLength: number) => patternText(maxLength, /^0x[\da-f]*$/i)
const quantity = hex(66)
const address = patternText(42, /^0x[\da-f]{40}$/i)

/** The call object of `eth_sendTransaction` (Execution API), without `nonce`, which belongs to the wallet. */
const callFields = z.object({
  from: z.optional(address),
  /** Absent for a transaction that creates a contract. */
  to: z.optional(z.nullable(address)),
  data: z.optional(hex(MAX_DATA_LENGTH)),
  input: z.optional(hex(MAX_DATA_LENGTH)),
  value: z.optional(quantity),
  gas: z.optional(quantity),
  gasPrice: z.optional(quantity),
  maxFeePerGas: z.optional(quantity),
  maxPriorityFeePerGas: z.optional(quantity),
  chainId: z.optional(quantity),
})
export type CallFields = z.output<typeof callFields> & { readonly from: string }

/**
 * Reads the transaction of a page. Other fields are left out.
 *
 * @param account - The connected account, which sends.
 * @throws {AppError} `rpc.invalid_params`; `wallet.unauthorized` for another sender.
 */
export function readCallFields(value: unknown, account: string): CallFields {
  const { success, data } = z.safeParse(callFields, value)
  if (!success) throw new AppError('rpc.invalid_params')
  const { from = account, to, input, ...rest } = data
  if (!isSameAddress(EIP155, from, account)) throw new AppError('wallet.unauthorized')
  return { ...rest, ...(input !== undefined && { data: input }), ...(to && { to }), from: account }
}

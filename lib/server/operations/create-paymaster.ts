import 'server-only'
import type { Hex } from 'viem'
import type { ChainSponsor } from '../settings/smart-account-env'
import type { Paymaster } from './paymaster'
import { createPaymasterService } from './paymaster-service'
import { createVerifyingPaymaster } from './verifying-paymaster'

/** @param read - Calls a contract of the network at its newest block. */
export function createPaymaster(
  { address, url, key }: ChainSponsor,
  chainId: number,
  read: (call: { readonly from: Hex; readonly to: Hex; readonly data: Hex }, signal: AbortSignal) => Promise<unknown>,
): Paymaster {
  if (url !== null) return createPaymasterService({ address, url }, chainId, read)
  if (key !== null) return createVerifyingPaymaster({ address, key }, chainId)
  throw new TypeError('a paymaster has a service or a key')
}

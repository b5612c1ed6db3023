import type { TypedDataDefinition } from 'viem'
import { hashTypedData } from 'viem/utils'
import { parseTypedData } from '@/lib/clear-signing/typed-data'
import { isSameAddress } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { EIP155 } from '@/lib/core/namespaces'
import { assertNotPrivate } from './private-typed-data'

/** Typed data of EIP-712 that a page wants to be signed. */
export interface AskedTypedData {
  readonly kind: 'typedData'
  readonly chainId: Caip2
  readonly account: string
  /** The four parts of EIP-712, parsed and written anew: what is shown and what is signed are made of this one text. */
  readonly json: string
}

/** Typed data that waits for the visitor's consent. */
export interface PreparedTypedData extends AskedTypedData {
  readonly namespace: typeof EIP155
  /** 32 bytes: what is signed. */
  readonly digest: `0x${string}`
  /** Of this wallet too: a contract could take the signature for it. `null` without one. */
  readonly otherAccount: string | null
}

/**
 * Reads the parameters of `eth_signTypedData_v4`: an account, and typed data as an object or as JSON.
 *
 * @throws {AppError} `rpc.invalid_params`, as {@link parseTypedData} too.
 */
export function readTypedDataRequest(params: unknown, chainId: Caip2): AskedTypedData {
  const [account, given]: unknown[] = Array.isArray(params) ? params : []
  if (typeof account !== 'string' || !/^0x[\da-fA-F]{40}$/.test(account)) throw new AppError('rpc.invalid_params')
  const json = JSON.stringify(parseTypedData(given), (_, value) => (typeof value === 'bigint' ? String(value) : value))
  return { kind: 'typedData', chainId, account, json }
}

/**
 * @param otherAccount - As `PreparedTypedData` has it.
 * @throws {AppError} `wallet.unauthorized` for an account of another wallet; `wallet.rejected` for what the wallet signs for
 *   itself alone.
 */
export function prepareTypedData(
  asked: AskedTypedData,
  address: string,
  otherAccount: string | null,
): PreparedTypedData {
  if (!isSameAddress(EIP155, asked.account, address)) throw new AppError('wallet.unauthorized')
  assertNotPrivate(asked.json)
  // Parsed from the very text that is shown. The library's types know no types that are data.
  const digest = hashTypedData(parseTypedData(asked.json) as unknown as TypedDataDefinition)
  return Object.freeze({ ...asked, account: address, namespace: EIP155, digest, otherAccount })
}

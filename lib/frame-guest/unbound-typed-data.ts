import { zeroAddress } from 'viem'
import { PERMIT2 } from '@/lib/chains/permit2'
import { domainFacts, parseTypedData, type TypedValue } from '@/lib/clear-signing/typed-data'
import { isSameAddress } from '@/lib/core/account-key'
import type { Caip2 } from '@/lib/core/caip'
import { EIP155 } from '@/lib/core/namespaces'
import type { SmartAccount } from './smart-account/owned-account'
import type { AskedTypedData } from './typed-data-requests'

/** Permits of Permit2 and of its copies, for which the spender names the owner. What a witness says does not bind it. */
const WITNESS_PERMITS: readonly string[] = ['PermitWitnessTransferFrom', 'PermitBatchWitnessTransferFrom']

/**
 * The network on which a contract could take typed data for another account than the one that signs, because the data
 * does not say whose it is; `null` if the data names its account, and for data of no contract.
 *
 * @param json - Of `AskedTypedData`.
 * @param asked - The network of the request, for a domain that names none.
 */
export function unboundOn(json: string, account: string, asked: Caip2): Caip2 | null {
  const { domain, message, primaryType } = parseTypedData(json)
  const { chainId, verifyingContract } = domainFacts(domain)
  if (verifyingContract === null || verifyingContract === zeroAddress) return null
  const isPermit = isSameAddress(EIP155, verifyingContract, PERMIT2) || WITNESS_PERMITS.includes(primaryType)
  return isPermit || !names(message, account) ? (chainId ?? asked) : null
}

interface KnownAccounts {
  /** Networks where there can be a smart account. */
  readonly chainIds: readonly Caip2[]
  requests(): Promise<{ account(signal: AbortSignal): Promise<Pick<SmartAccount, 'address' | 'implementation'>> }>
}

/**
 * The smart account for which a contract could take what the key signs; `null` without one. Its own contract need not
 * exist yet: anyone can deploy it.
 */
export async function unboundSmartAccount(
  { json, chainId }: AskedTypedData,
  owner: string,
  accounts: KnownAccounts,
  signal: AbortSignal,
): Promise<string | null> {
  const unbound = unboundOn(json, owner, chainId)
  if (unbound === null || !accounts.chainIds.includes(unbound)) return null
  const { address, implementation } = await (await accounts.requests()).account(signal)
  return implementation.takesPlainSignatures ? address : null
}

function names(value: TypedValue, account: string): boolean {
  if (typeof value === 'object') return Object.values(value).some((part) => names(part, account))
  return typeof value === 'string' && isSameAddress(EIP155, value, account)
}

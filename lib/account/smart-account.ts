import { type Caip2, parseCaip2 } from '@/lib/core/caip'
import type { AccountState } from './account-store'

/**
 * Whether an account is a smart account: by the wallet's list of accounts, else by the visitor's preference. Used for
 * events.
 */
export function isSmartAccount(
  { accounts }: AccountState,
  { chainId, address }: { readonly chainId: Caip2; readonly address: string },
): boolean {
  const namespace = parseCaip2(chainId)?.namespace
  if (namespace === undefined) return false
  const { allAccounts, preferredAccountTypes } = accounts[namespace]
  const known = allAccounts.find((each) => each.address === address)
  return (known?.type ?? preferredAccountTypes[namespace]) === 'SMART_ACCOUNT'
}

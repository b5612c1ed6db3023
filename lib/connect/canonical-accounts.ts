import { parseWalletAddress } from '@/lib/core/account-address'
import type { Namespace } from '@/lib/core/caip'
import { isEvm } from '@/lib/core/namespaces'
import type { ConnectionChange } from './connector'

/**
 * The accounts of a wallet in the one spelling that the rest of the page and our server know. Every source enters here.
 * The sources of other namespaces accept only the spelling of their chain.
 */
export function withCanonicalAccounts<C extends ConnectionChange>(namespace: Namespace, change: C): C {
  if (change.accounts === undefined || !isEvm(namespace)) return change
  return { ...change, accounts: change.accounts.map((address) => parseWalletAddress(address) ?? address) }
}

import { accountKey } from '@/lib/core/account-key'
import type { Caip2, Namespace } from '@/lib/core/caip'
import { namespaceOf } from '@/lib/core/namespaces'

/** What one signature proves: an address on one chain. */
export interface SignInAccount {
  readonly chainId: Caip2
  /** As its wallet or its server spells it. */
  readonly address: string
}

/** Who the server takes this browser for: the accounts that it has proved, never none. */
export interface SignedInSession {
  readonly accounts: readonly SignInAccount[]
}

export function isSameSignInAccount(one: SignInAccount, other: SignInAccount): boolean {
  return accountKey(one.chainId, one.address) === accountKey(other.chainId, other.address)
}

export function holdsAccount(session: SignedInSession | null, account: SignInAccount | null): boolean {
  return account !== null && (session?.accounts.some((each) => isSameSignInAccount(each, account)) ?? false)
}

/** Whether the session speaks for an account of a namespace, on whatever network it was proved. */
export function holdsNamespace({ accounts }: SignedInSession, namespace: Namespace): boolean {
  return accounts.some(({ chainId }) => namespaceOf(chainId) === namespace)
}

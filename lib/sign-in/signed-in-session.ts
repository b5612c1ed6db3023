import { accountKey } from '@/lib/core/account-key'
import type { Caip2, Namespace } from '@/lib/core/caip'
import { namespaceOf } from '@/lib/core/namespaces'

/** The account that one signature proves: an address on one chain. */
export interface SignInAccount {
  readonly chainId: Caip2
  /** In the spelling of its wallet or server. */
  readonly address: string
}

/** The accounts that this browser has proved to the server, at least one. */
export interface SignedInSession {
  readonly accounts: readonly SignInAccount[]
}

export function isSameSignInAccount(one: SignInAccount, other: SignInAccount): boolean {
  return accountKey(one.chainId, one.address) === accountKey(other.chainId, other.address)
}

export function holdsAccount(session: SignedInSession | null, account: SignInAccount | null): boolean {
  return account !== null && (session?.accounts.some((each) => isSameSignInAccount(each, account)) ?? false)
}

/** Whether the session contains an account of a namespace, on any network. */
export function holdsNamespace({ accounts }: SignedInSession, namespace: Namespace): boolean {
  return accounts.some(({ chainId }) => namespaceOf(chainId) === namespace)
}

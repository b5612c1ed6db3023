import type { Caip2 } from '@/lib/core/caip'

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

/** An address of eip155 is the same in either case of its letters. */
export function isSameSignInAccount(one: SignInAccount, other: SignInAccount): boolean {
  const spelling = (address: string) => (one.chainId.startsWith('eip155:') ? address.toLowerCase() : address)
  return one.chainId === other.chainId && spelling(one.address) === spelling(other.address)
}

export function holdsAccount(session: SignedInSession | null, account: SignInAccount | null): boolean {
  return account !== null && (session?.accounts.some((each) => isSameSignInAccount(each, account)) ?? false)
}

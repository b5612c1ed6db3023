import type { Caip2, Namespace } from '@/lib/core/caip'
import { parseCaip10 } from '@/lib/core/caip-ids'
import { namespaceOf } from '@/lib/core/namespaces'

/** The part of a session that says what a wallet shares. Written by the wallet: everything is parsed. */
export interface SharedBySession {
  readonly topic: string
  readonly namespaces: Readonly<Record<string, { readonly accounts?: unknown; readonly methods?: unknown }>>
}

export interface SessionAccount {
  readonly address: string
  readonly chainId: Caip2
}

/** Whether the wallet has agreed to requests of a method. The package refuses others with an error of its own. */
export function allowsMethod({ namespaces }: SharedBySession, namespace: Namespace, method: string): boolean {
  const methods = namespaces[namespace]?.methods
  return Array.isArray(methods) && methods.includes(method)
}

/** Maximum number of accounts read from a session: one for each network, for a hundred accounts. */
const MAX_ACCOUNTS = 2_000

/** The accounts that a session shares in a namespace, in its order. Entries that are not CAIP-10 are left out. */
export function sessionAccounts(session: SharedBySession, namespace: Namespace): readonly SessionAccount[] {
  const listed = session.namespaces[namespace]?.accounts
  if (!Array.isArray(listed)) return []
  return listed.slice(0, MAX_ACCOUNTS).flatMap((entry): SessionAccount | [] => {
    const account = typeof entry === 'string' ? parseCaip10(entry) : null
    return account !== null && namespaceOf(account.chainId) === namespace
      ? { address: account.address, chainId: account.chainId }
      : []
  })
}

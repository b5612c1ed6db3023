import type { Namespace } from '@/lib/core/caip'
import { isEvm } from '@/lib/core/namespaces'
import type { ConnectionChange } from './connector'

/** Loads the reader of addresses. It has a hash function, which a visitor without a wallet does not need. */
export type LoadAddresses = () => Promise<Pick<typeof import('@/lib/core/account-address'), 'parseWalletAddress'>>

/** Accounts in the one spelling that the rest of the page and our server know. Every source enters here. */
export interface CanonicalAccounts {
  /** Loads the reader of addresses. Never rejects: without it, addresses stay as the wallet spells them. */
  load(namespace: Namespace): Promise<void>
  /** The sources of other namespaces than eip155 accept only the spelling of their chain. */
  of<C extends ConnectionChange>(namespace: Namespace, change: C): C
}

export function createCanonicalAccounts(loadAddresses: LoadAddresses): CanonicalAccounts {
  let parse: ((address: string) => string | null) | undefined
  return {
    async load(namespace) {
      if (!isEvm(namespace)) return
      parse ??= await loadAddresses().then(
        ({ parseWalletAddress }) => parseWalletAddress,
        () => undefined,
      )
    },
    of(namespace, change) {
      if (change.accounts === undefined || !isEvm(namespace)) return change
      return { ...change, accounts: change.accounts.map((address) => parse?.(address) ?? address) }
    },
  }
}

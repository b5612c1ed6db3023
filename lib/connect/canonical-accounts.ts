import type { Namespace } from '@/lib/core/caip'
import { isEvm } from '@/lib/core/namespaces'
import type { ConnectionChange } from './connector'

/** Loads the address parser. It includes a hash function, which a visitor without a wallet does not need. */
export type LoadAddresses = () => Promise<Pick<typeof import('@/lib/core/account-address'), 'parseWalletAddress'>>

/** Converts accounts of every source to the one spelling that the page and our server use. */
export interface CanonicalAccounts {
  /** Loads the address parser. Never rejects: without the parser, addresses keep the spelling of the wallet. */
  load(namespace: Namespace): Promise<void>
  /** Sources of other namespaces accept only the spelling of their chain, so only eip155 is converted. */
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
      const spell = (address: string): string => parse?.(address) ?? address
      const { login } = change
      return {
        ...change,
        accounts: change.accounts.map(spell),
        ...(login && {
          login: { ...login, owned: login.owned.map((each) => ({ ...each, address: spell(each.address) })) },
        }),
      }
    },
  }
}

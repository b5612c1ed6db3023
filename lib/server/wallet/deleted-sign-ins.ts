import 'server-only'
import { accountKey } from '@/lib/core/account-key'
import { namespaceOf } from '@/lib/core/namespaces'
import type { WalletNamespace } from '@/lib/custody/wallet-addresses'
import type { RolePlatform } from '../platform/services'
import { endSessionsOfAccounts } from '../sign-in/sessions/session-records'

interface HeldAddress {
  readonly namespace: WalletNamespace
  readonly address: string
}

/** @throws {AppError} `kv.unavailable`. */
export type EndSignIns = (held: readonly HeldAddress[]) => Promise<void>

/**
 * Ends the sessions with which the pages of this installation know an address, on each of its chains. Where the app has
 * another store, its sessions are not found: they end when they expire.
 */
export const endSignInsOf =
  (services: Pick<RolePlatform<'wallet'>, 'env' | 'kv' | 'log' | 'now' | 'rpc'>): EndSignIns =>
  async (held) => {
    if (services.env.signIn === 'off' || held.length === 0) return
    const accounts = held.flatMap(({ namespace, address }) =>
      services.rpc.chainIds
        .filter((chainId) => namespaceOf(chainId) === namespace)
        .map((chainId) => accountKey(chainId, address)),
    )
    await endSessionsOfAccounts(accounts, services)
  }

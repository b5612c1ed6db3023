import 'server-only'
import { walletRegistered } from '@/lib/custody/registered-contract'
import type { Services } from '../platform/services'
import type { Env } from '../settings/env'
import { createUpstream } from '../upstream/upstream'

const MAX_REPLY_BYTES = 1_024

/** How this process learns which addresses are those of embedded wallets. */
export type EmbeddedWallets =
  | {
      readonly state: 'on'
      /** Name of the adapter, for `/api/health`. */
      readonly id: 'wallet-database' | 'wallet-role'
      /**
       * Whether an address is one of an active embedded wallet of this installation.
       *
       * @throws {AppError} `database.unavailable`, `upstream.*`.
       */
      readonly includes: (address: string, services: AskingServices) => Promise<boolean>
    }
  /** Why, for an operator. */
  | { readonly state: 'off'; readonly reason: string }

type AskingServices = Pick<Services, 'hasEmbeddedWallet' | 'signal'>

/** Asks the database of the wallet role where this process answers for that role, and otherwise the process that does. */
export function embeddedWalletsOf({
  roles,
  roleSecret,
  roleUrls,
}: Pick<Env, 'roles' | 'roleSecret' | 'roleUrls'>): EmbeddedWallets {
  if (roles.includes('wallet')) {
    return {
      state: 'on',
      id: 'wallet-database',
      includes: (address, { hasEmbeddedWallet, signal }) => hasEmbeddedWallet(address, signal),
    }
  }
  if (roleSecret === null) {
    return {
      state: 'off',
      reason:
        'another process answers for the wallet role, and without FOYER_ROLE_SECRET it cannot be asked for wallets',
    }
  }
  const walletRole = createUpstream({
    vendor: 'wallet-role',
    baseUrl: roleUrls.wallet,
    headers: { authorization: `Bearer ${roleSecret}` },
    maxReplyBytes: MAX_REPLY_BYTES,
  })
  return {
    state: 'on',
    id: 'wallet-role',
    async includes(address, { signal }) {
      const { path, output } = walletRegistered
      const { registered } = await walletRole.post(path, { body: { address }, reply: output, signal })
      return registered
    },
  }
}

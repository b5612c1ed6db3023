import type { EmbeddedStore } from '@/lib/connect/sources/embedded/embedded-context'
import type { Caip2 } from '@/lib/core/caip'
import { destinationOf } from '@/lib/modal/destination'
import { currentEntry } from '@/lib/modal/modal-router'
import type { ModalStore } from '@/lib/modal/modal-store'
import type { View, ViewEntry } from '@/lib/modal/views'
import type { ConnectWallet } from './connect-wallet'
import type { Connection } from './connector'
import { EMBEDDED } from './embedded-id'

/** Views that log in to the embedded wallet. */
const LOGIN_VIEWS: readonly View[] = ['EmailLogin', 'ConnectingSocial', 'ConnectingFarcaster']

export interface JoinLoginContext {
  readonly modal: ModalStore
  /** Whether the login has made the wallet. */
  readonly state: EmbeddedStore
  readonly connectWallet: ConnectWallet
  /**
   * Signs in with the login, where sign-in is on. Never rejects: without a session the connected account is asked to sign
   * as any other.
   */
  signIn?(connection: Connection, signal: AbortSignal): Promise<void>
}

/**
 * Connects the embedded wallet after a login.
 *
 * @param isNew - The login has made the wallet.
 */
export type JoinLogin = (
  login: { readonly network: Caip2 | undefined; readonly isNew: boolean },
  signal: AbortSignal,
) => Promise<void>

export function createJoinLogin({ modal, state, connectWallet, signIn }: JoinLoginContext): JoinLogin {
  /** The account of a new wallet shows next, also after a sign-in, unless the login was on the way to another view. */
  function headForAccount(): void {
    const { stack } = modal.store.getState()
    const entry = currentEntry({ stack })
    if (!LOGIN_VIEWS.includes(entry.view) || stack.some((each) => destinationOf(each) !== undefined)) return
    const params = { ...entry.params, destination: { view: 'Account', params: {} } }
    // Every view of a login has this param.
    modal.replaceEntry({ view: entry.view, params } as ViewEntry)
  }

  return async ({ network, isNew }, signal) => {
    if (isNew) {
      headForAccount()
      state.setState({ isNew: true })
    }
    await connectWallet({ walletId: EMBEDDED, network }, async (connector, chainId) => {
      const connection = await connector.connect(chainId, signal)
      // Before the account is there: sign-in then finds a session, and asks for nothing.
      await signIn?.(connection, signal)
      return connection
    })
  }
}

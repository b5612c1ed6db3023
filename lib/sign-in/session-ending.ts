import type { AccountStore } from '@/lib/account/account-store'
import { rememberedConnection } from '@/lib/connect/connection-memory'
import type { Namespace } from '@/lib/core/caip'
import { namespaces } from '@/lib/core/namespaces'
import type { StoragePort } from '@/lib/core/storage'
import { forgetDeclined } from './declined-offers'
import type { SignInServer } from './read-session'
import { signOut } from './sign-in-forms'
import { holdsNamespace, type SignedInSession } from './signed-in-session'

/** Ends the session on the server when a wallet that it belongs to is disconnected. */
export interface SessionEnding {
  /**
   * Compares the connected wallets with those of the last call, and signs out if one is gone whose session ends with it.
   *
   * @param session - As the server described it last; `null` if it has not, or if there is none.
   * @returns whether a sign-out has begun.
   */
  followWallets(session: SignedInSession | null): boolean
  /** Resolves once no sign-out is under way, after 3 s at most. Never rejects. */
  ended(): Promise<void>
  /** Runs `detach`, which disconnects a wallet, without ending a session. */
  keepSessionDuring(detach: () => void): void
  /** Forgets which wallets are connected: the page ends. */
  reset(): void
}

interface SessionEndingContext {
  readonly server: SignInServer
  readonly storage: StoragePort
  readonly account: AccountStore
}

export function createSessionEnding({ server, storage, account }: SessionEndingContext): SessionEnding {
  let connected: readonly Namespace[] = []
  let isSessionKept = false
  let signingOut: Promise<void> | undefined

  /** The namespaces whose wallet this tab has disconnected since the last call. */
  function disconnectedHere(): readonly Namespace[] {
    const { accounts } = account.getState()
    const gone = connected.filter((namespace) => accounts[namespace].status === 'disconnected')
    connected = namespaces.filter((namespace) => accounts[namespace].status === 'connected')
    // Where another tab disconnected the wallet, its connection is not remembered any more, and that tab signs out.
    return isSessionKept ? [] : gone.filter((namespace) => rememberedConnection(storage, namespace) !== undefined)
  }

  return {
    followWallets(session) {
      const gone = disconnectedHere()
      for (const namespace of gone) forgetDeclined(storage, namespace)
      const isEnded = gone.some(
        (namespace) => session === null || connected.length === 0 || holdsNamespace(session, namespace),
      )
      if (!isEnded || signingOut !== undefined) return false
      signingOut = signOut(server).then(() => {
        signingOut = undefined
      })
      return true
    },
    ended: async () => signingOut,
    keepSessionDuring(detach) {
      isSessionKept = true
      detach()
      isSessionKept = false
    },
    reset() {
      connected = []
    },
  }
}

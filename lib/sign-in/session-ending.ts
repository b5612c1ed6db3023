import type { AccountStore } from '@/lib/account/account-store'
import type { LeaveListener } from '@/lib/connect/leaving'
import type { Namespace } from '@/lib/core/caip'
import { namespaces } from '@/lib/core/namespaces'
import type { StoragePort } from '@/lib/core/storage'
import { forgetDeclined } from './declined-offers'
import { isSignOutOwed, oweSignOut, settleSignOut } from './owed-session-end'
import type { SessionAnswer, SignInServer } from './read-session'
import { signOut } from './sign-in-forms'
import { holdsAccount, holdsNamespace, type SignedInSession, type SignInAccount } from './signed-in-session'

/** Ends the session on the server when a wallet that it belongs to is left. */
export interface SessionEnding {
  /** A wallet is being left in this tab. What follows is decided by {@link followWallets}. */
  readonly leave: LeaveListener
  /**
   * Signs out if a wallet was left whose session ends with it.
   *
   * @param session - As the server described it last; `null` if it has not, or if there is none.
   * @param next - The account that the session will be read for; `null` if there is none.
   * @returns whether a sign-out has begun.
   */
  followWallets(session: SignedInSession | null, next: SignInAccount | null): boolean
  /** Resolves once no sign-out is under way, after 3 s at most. Begins one that is owed. Never rejects. */
  ended(): Promise<void>
  /**
   * What a read of the session means for an account: no session while a sign-out is owed, nor one that belongs to a wallet
   * which the account's has replaced.
   */
  judge(answer: SessionAnswer, account: SignInAccount | null): SessionAnswer
  /** Forgets what was left: the page ends. */
  reset(): void
}

interface SessionEndingContext {
  readonly server: SignInServer
  readonly storage: StoragePort
  readonly account: AccountStore
}

export function createSessionEnding({ server, storage, account }: SessionEndingContext): SessionEnding {
  const left = new Set<Namespace>()
  /** A wallet has taken the place of another one, and it is not known yet whether the session holds its account. */
  let isReplaced = false
  let signingOut: Promise<void> | undefined

  /** Noted first, so that the next load of the page finishes what is not done here. */
  function end(): void {
    oweSignOut(storage)
    signingOut ??= signOut(server).then((isEnded) => {
      signingOut = undefined
      if (isEnded) settleSignOut(storage)
    })
  }

  return {
    leave(namespace, how) {
      if (how === 'left') left.add(namespace)
      else isReplaced = true
    },
    followWallets(session, next) {
      const gone = [...left]
      left.clear()
      for (const namespace of gone) forgetDeclined(storage, namespace)
      const { accounts } = account.getState()
      const isLastGone = namespaces.every((namespace) => accounts[namespace].status !== 'connected')
      const isUnread = isReplaced && next === null
      if (isUnread) isReplaced = false
      const isEnded =
        isUnread || gone.some((namespace) => session === null || isLastGone || holdsNamespace(session, namespace))
      if (isEnded) end()
      return isEnded
    },
    async ended() {
      if (isSignOutOwed(storage)) end()
      await signingOut
    },
    judge(answer, asked) {
      if (answer.kind !== 'session') return answer
      if (isSignOutOwed(storage)) {
        if (answer.session !== null) return { kind: 'silent' }
        settleSignOut(storage)
      }
      if (!isReplaced || asked === null) return answer
      isReplaced = false
      if (answer.session === null || holdsAccount(answer.session, asked)) return answer
      end()
      return { kind: 'session', session: null }
    },
    reset() {
      left.clear()
      isReplaced = false
    },
  }
}

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

/** Ends the session on the server when the wallet that it belongs to is disconnected. */
export interface SessionEnding {
  /**
   * Records that a connection ends in this tab, and forgets that sign-in was declined with it. {@link followWallets}
   * decides whether the session ends.
   */
  readonly leave: LeaveListener
  /**
   * Signs out if the session belongs to a wallet that was disconnected.
   *
   * @param session - The last answer of the server; `null` without an answer or a session.
   * @param next - The account that the session will be read for; `null` if there is none.
   * @returns whether a sign-out has begun.
   */
  followWallets(session: SignedInSession | null, next: SignInAccount | null): boolean
  /** Starts an owed sign-out. Resolves once no sign-out is under way, after 3 s at most. Never rejects. */
  ended(): Promise<void>
  /**
   * Filters the answer to a read of the session. Hides a session while a sign-out is owed, and ends a session of a
   * wallet that was replaced.
   */
  judge(answer: SessionAnswer, account: SignInAccount | null): SessionAnswer
  /** Clears the recorded connections when the page ends. */
  reset(): void
}

interface SessionEndingContext {
  readonly server: SignInServer
  readonly storage: StoragePort
  readonly account: AccountStore
}

export function createSessionEnding({ server, storage, account }: SessionEndingContext): SessionEnding {
  const left = new Set<Namespace>()
  /** A wallet has replaced another one, and the session has not been read for its account yet. */
  let isReplaced = false
  let signingOut: Promise<void> | undefined

  /** Stores the note first, so that the next page load finishes an interrupted sign-out. */
  function end(): void {
    oweSignOut(storage)
    signingOut ??= signOut(server).then((isEnded) => {
      signingOut = undefined
      if (isEnded) settleSignOut(storage)
    })
  }

  return {
    leave(namespace, how) {
      forgetDeclined(storage, namespace)
      if (how === 'left') left.add(namespace)
      else isReplaced = true
    },
    followWallets(session, next) {
      const gone = [...left]
      left.clear()
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

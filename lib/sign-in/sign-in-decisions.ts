import { type SignInBasis, type SignInStatus, type SignInStore, signInFacts } from './sign-in-store'
import type { SignedInNetwork } from './signed-in-network'
import { holdsAccount, type SignedInSession, type SignInAccount } from './signed-in-session'

interface Facts {
  readonly account: SignInAccount | null
  readonly session: SignedInSession | null
  readonly isRequired: boolean
  /** The visitor may be asked although signing in is optional: not declined with this account, or requested. */
  readonly isOffered: boolean
}

/** What follows from a session that the server has described. The only place where this is decided. */
function decideSignIn({ account, session, isRequired, isOffered }: Facts): 'signedIn' | 'asking' | 'notAsked' {
  if (holdsAccount(session, account)) return 'signedIn'
  return isRequired || isOffered ? 'asking' : 'notAsked'
}

/** Takes the decisions about the active account and writes them to the store. */
export interface SignInDecisions {
  write(change: Partial<SignInBasis>): void
  /** Fires with the next decision or {@link renewSignal}: what was read before does not count any more. */
  signal(): AbortSignal
  /** Ends what the last signal stands for. Returns the next one. */
  renewSignal(): AbortSignal
  /** Applies a session that the server has described. */
  apply(session: SignedInSession | null, isOffered: boolean): void
  /** Applies a session that was read again. Does not interrupt a visitor who is being asked. */
  applyAgain(session: SignedInSession | null): void
  /** Loads the flow, then lets it ask the visitor or say that signing in is not possible. */
  startFlow(status: SignInStatus & ('asking' | 'unavailable')): Promise<void>
}

interface DecisionsContext {
  readonly store: SignInStore
  readonly isRequired: boolean
  readonly signedInNetwork: SignedInNetwork
  loadFlow(): Promise<unknown>
  /** The flow did not load: the visitor is not asked for now. */
  onLoadFailed(): void
}

export function createSignInDecisions(context: DecisionsContext): SignInDecisions {
  const { store, isRequired, signedInNetwork } = context
  let current = new AbortController()

  function write(change: Partial<SignInBasis>): void {
    store.setState(signInFacts({ ...store.getState(), ...change }, isRequired))
  }

  function renewSignal(): AbortSignal {
    current.abort()
    current = new AbortController()
    return current.signal
  }

  async function startFlow(status: 'asking' | 'unavailable'): Promise<void> {
    const signal = renewSignal()
    write({ status: 'checking' })
    const isLoaded = await context.loadFlow().then(
      () => true,
      () => false,
    )
    if (signal.aborted) return
    write({ status: isLoaded ? status : 'notAsked' })
    if (!isLoaded) context.onLoadFailed()
  }

  function apply(session: SignedInSession | null, isOffered: boolean): void {
    const { account, status } = store.getState()
    const decision = decideSignIn({ account, session, isRequired, isOffered })
    renewSignal()
    if (decision === 'signedIn' && account !== null) signedInNetwork.set(account.chainId)
    else if (status === 'signedIn') signedInNetwork.clear()
    write({ lastSession: session, status: decision === 'asking' ? 'checking' : decision })
    if (decision === 'asking') void startFlow('asking')
  }

  return {
    write,
    signal: () => current.signal,
    renewSignal,
    apply,
    applyAgain(session) {
      const { account, status } = store.getState()
      // The flow decides whether it may interrupt the visitor.
      if (status === 'asking' || status === 'verifying') write({ lastSession: session })
      // While the first read or the load of the flow is under way, only a session with the account is news.
      else if (status !== 'checking' || holdsAccount(session, account)) apply(session, false)
    },
    startFlow,
  }
}

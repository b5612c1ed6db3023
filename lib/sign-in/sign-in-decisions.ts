import { type SignInBasis, type SignInStatus, type SignInStore, signInFacts } from './sign-in-store'
import type { SignedInNetwork } from './signed-in-network'
import { holdsAccount, type SignedInSession, type SignInAccount } from './signed-in-session'

interface Facts {
  readonly account: SignInAccount | null
  readonly session: SignedInSession | null
  readonly isRequired: boolean
  readonly offer: SignInOffer
}

/**
 * How the visitor may be asked although signing in is optional: `asking` by the view, `offered` by a message; `none` after
 * having declined with this account.
 */
export type SignInOffer = 'asking' | 'offered' | 'none'

/** What follows from a session that the server has described. The only place where this is decided. */
function decideSignIn({ account, session, isRequired, offer }: Facts): 'signedIn' | 'asking' | 'offered' | 'notAsked' {
  if (holdsAccount(session, account)) return 'signedIn'
  if (isRequired) return 'asking'
  return offer === 'none' ? 'notAsked' : offer
}

/** Takes the decisions about the active account and writes them to the store. */
export interface SignInDecisions {
  write(change: Partial<SignInBasis>): void
  /** Fires with the next decision or {@link renewSignal}: what was read before does not count any more. */
  signal(): AbortSignal
  /** Ends what the last signal stands for. Returns the next one. */
  renewSignal(): AbortSignal
  /** Applies a session that the server has described. */
  apply(session: SignedInSession | null, offer: SignInOffer): void
  /** Applies a session that was read again. Does not interrupt a visitor who is being asked. */
  applyAgain(session: SignedInSession | null): void
  /** Loads the flow, then lets it ask the visitor, offer to, or say that signing in is not possible. */
  startFlow(status: SignInStatus & ('asking' | 'offered' | 'unavailable')): Promise<void>
}

interface DecisionsContext {
  readonly store: SignInStore
  readonly isRequired: boolean
  readonly signedInNetwork: SignedInNetwork
  loadFlow(): Promise<unknown>
  /** Whether the visitor has pressed to sign in while this was being decided. Answers yes once. */
  takeRequest(): boolean
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

  async function startFlow(status: 'asking' | 'offered' | 'unavailable'): Promise<void> {
    const signal = renewSignal()
    write({ status: 'checking' })
    const isLoaded = await context.loadFlow().then(
      () => true,
      () => false,
    )
    if (signal.aborted) return
    // A view waits for the message then, which an offer would leave without one.
    const isWanted = status === 'offered' && context.takeRequest()
    write({ status: !isLoaded ? 'notAsked' : isWanted ? 'asking' : status })
    if (!isLoaded) context.onLoadFailed()
  }

  function apply(session: SignedInSession | null, offer: SignInOffer): void {
    const { account, status } = store.getState()
    const decision = decideSignIn({ account, session, isRequired, offer })
    renewSignal()
    if (decision === 'signedIn' && account !== null) signedInNetwork.set(account.chainId)
    else if (status === 'signedIn') signedInNetwork.clear()
    const needsFlow = decision === 'asking' || decision === 'offered'
    write({ lastSession: session, status: needsFlow ? 'checking' : decision })
    if (needsFlow) void startFlow(decision)
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
      else if (status !== 'checking' || holdsAccount(session, account)) apply(session, 'none')
    },
    startFlow,
  }
}

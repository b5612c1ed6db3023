import { type AccountStore, activeAccount } from '@/lib/account/account-store'
import { isConfigured, type NetworkStore } from '@/lib/account/network-store'
import type { Connections } from '@/lib/connect/connections'
import { declineOffer, isOfferDeclined } from './declined-offers'
import { readSession, readWithTries, type SessionAnswer, type SignInServer } from './read-session'
import { createSessionEnding, type SessionEnding } from './session-ending'
import { createSessionRecheck } from './session-recheck'
import { createSignInDecisions, type SignInDecisions } from './sign-in-decisions'
import type { SignInOwner } from './sign-in-owner'
import type { SignInPagePorts } from './sign-in-page-ports'
import type { SignInStore } from './sign-in-store'
import { createSignedInNetwork, type SignedInNetwork } from './signed-in-network'
import { holdsAccount, isSameSignInAccount, type SignInAccount } from './signed-in-session'

/** Pause after the code that asks the visitor did not load. */
const LOAD_AGAIN_MS = 10_000

export interface SignInOwnerContext {
  readonly server: SignInServer
  readonly isRequired: boolean
  readonly ports: SignInPagePorts
  readonly account: AccountStore
  readonly network: NetworkStore
  readonly store: SignInStore
  readonly connections: Pick<Connections, 'detach'>
  /** Loads the flow that asks the visitor to sign, which follows the store from then on. A failed load may be repeated. */
  loadFlow(): Promise<unknown>
}

/** The owner, and what the rest of the page does with it. */
export interface RunningSignInOwner extends SignInOwner {
  /** Starts to follow the account. Returns a function that stops it and clears the account. */
  start(): () => void
  /** Reads the session again, at most a second from now. */
  recheck(): void
}

/** Follows the active account, reads its session, and keeps the state of sign-in up to date. */
export function createSignInOwner(context: SignInOwnerContext): RunningSignInOwner {
  const { server, isRequired, ports, account, network, store, loadFlow } = context
  const { storage } = ports
  const signedInNetwork = createSignedInNetwork(storage)
  const ending = createSessionEnding({ server, storage, account })
  const recheck = createSessionRecheck(ports, signedInNetwork, recheckSession)
  const decisions = createSignInDecisions({
    store,
    isRequired,
    signedInNetwork,
    loadFlow,
    onLoadFailed: () => recheck.after(LOAD_AGAIN_MS),
  })
  const { write } = decisions
  /** The visitor wants to see the message, and it is not known yet whether there is a session. */
  let isRequested = false

  async function readOnce(signal: AbortSignal): Promise<SessionAnswer> {
    // A read during a sign-out would find the session that is about to end.
    await ending.ended()
    recheck.readStarts()
    return readSession(server, signal)
  }

  const readPatiently = (signal: AbortSignal) => readWithTries(() => readOnce(signal), ports.now, signal)

  function followAccount(): void {
    const { account: before, status, lastSession } = store.getState()
    const isEnded = ending.followWallets(lastSession)
    if (isEnded) signedInNetwork.clear()
    const next = activeSignInAccount(account, network)
    // Another wallet is left, which the session has signed in, or which is just being looked up in it.
    const isLost = isEnded && (lastSession !== null || status === 'checking')
    if (isSame(next, before) && !isLost) return
    isRequested &&= before === null
    const signal = decisions.renewSignal()
    write({
      account: next,
      status: next === null ? 'idle' : 'checking',
      ...(isEnded && { lastSession: null }),
    })
    if (next !== null) void checkSession(next, signal)
  }

  /** Reads the session for an account for the first time. */
  async function checkSession(asked: SignInAccount, signal: AbortSignal): Promise<void> {
    const answer = await readPatiently(signal)
    if (signal.aborted) return
    const isOffered = isRequested || !isOfferDeclined(storage, asked)
    isRequested = false
    if (answer.kind === 'session') decisions.apply(answer.session, isOffered)
    else await decisions.startFlow('unavailable')
  }

  /** Reads the session again. A failed read changes nothing. */
  async function recheckSession(): Promise<void> {
    const signal = decisions.signal()
    if (store.getState().account === null) return
    const answer = await readOnce(signal)
    if (signal.aborted || answer.kind !== 'session') return
    const { account: asked, status } = store.getState()
    // The flow decides whether it may interrupt the visitor.
    if (status === 'asking' || status === 'verifying') write({ lastSession: answer.session })
    // While the first read or the load of the flow is under way, only a session with the account is news.
    else if (status !== 'checking' || holdsAccount(answer.session, asked)) decisions.apply(answer.session, false)
  }

  return {
    store,
    requestMessage() {
      const { status } = store.getState()
      if (status === 'idle' || status === 'checking') isRequested = true
      else if (status === 'notAsked') void decisions.startFlow('asking')
    },
    readSession: readPatiently,
    recheck: recheck.soon,
    ...createReports({ ...context, decisions, ending, signedInNetwork }),
    start() {
      const stops = [account.subscribe(followAccount), recheck.start()]
      followAccount()
      return () => {
        for (const stop of stops) stop()
        decisions.renewSignal()
        ending.reset()
        write({ account: null, status: 'idle' })
      }
    },
  }
}

type Reports = Omit<SignInOwner, 'store' | 'requestMessage' | 'readSession'>

interface ReportsContext extends SignInOwnerContext {
  readonly decisions: SignInDecisions
  readonly ending: SessionEnding
  readonly signedInNetwork: SignedInNetwork
}

/** What the flow reports, and what it asks about the active account. */
function createReports(context: ReportsContext): Reports {
  const { store, account, network, ports, connections, decisions, ending, signedInNetwork } = context
  return {
    setVerifying(isVerifying) {
      const { status } = store.getState()
      if (status !== (isVerifying ? 'asking' : 'verifying')) return
      decisions.write({ status: isVerifying ? 'verifying' : 'asking' })
    },
    signedIn(session) {
      const { account: signer, lastSession } = store.getState()
      if (signer === null) return
      decisions.apply(session ?? { accounts: [...(lastSession?.accounts ?? []), signer] }, false)
    },
    declined() {
      const { account: asked } = store.getState()
      if (asked === null) return
      declineOffer(ports.storage, asked)
      decisions.write({ status: 'notAsked' })
    },
    networkToReturnTo() {
      const { account: asked, lastSession } = store.getState()
      const last = signedInNetwork.get()
      const chainId = network.getState().networks.find(({ caipNetworkId }) => caipNetworkId === last)?.caipNetworkId
      if (asked === null || chainId === undefined) return undefined
      return holdsAccount(lastSession, { chainId, address: asked.address }) ? chainId : undefined
    },
    disconnectKeepingSession() {
      ending.keepSessionDuring(() => connections.detach(account.getState().active))
    },
  }
}

/** The connected account on a configured network; `null` for every other state of the page. */
function activeSignInAccount(account: AccountStore, network: NetworkStore): SignInAccount | null {
  const { status, address, chainId } = activeAccount(account.getState())
  if (status !== 'connected' || address === undefined || chainId === undefined) return null
  return isConfigured(network.getState(), chainId) ? { chainId, address } : null
}

function isSame(one: SignInAccount | null, other: SignInAccount | null): boolean {
  return one === null || other === null ? one === other : isSameSignInAccount(one, other)
}

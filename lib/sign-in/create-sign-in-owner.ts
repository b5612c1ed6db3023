import { type AccountStore, activeAccount } from '@/lib/account/account-store'
import { isConfigured, type NetworkStore } from '@/lib/account/network-store'
import { networkToSwitchTo } from '@/lib/account/network-to-switch-to'
import type { LeaveListener } from '@/lib/connect/leaving'
import { namespaceOf } from '@/lib/core/namespaces'
import { isOfferDeclined } from './declined-offers'
import type { SignInServer } from './read-session'
import { createSessionEnding } from './session-ending'
import { createSessionReads } from './session-reads'
import { createSignInDecisions, type SignInOffer } from './sign-in-decisions'
import type { SignInOwner } from './sign-in-owner'
import type { SignInPagePorts } from './sign-in-page-ports'
import { createSignInReports } from './sign-in-reports'
import type { SignInStore } from './sign-in-store'
import { createSignedInNetwork } from './signed-in-network'
import { isSameSignInAccount, type SignInAccount } from './signed-in-session'

/** Pause after the code that asks the visitor did not load. */
const LOAD_AGAIN_MS = 10_000

export interface SignInOwnerContext {
  readonly server: SignInServer
  readonly isRequired: boolean
  readonly ports: SignInPagePorts
  readonly account: AccountStore
  readonly network: NetworkStore
  readonly store: SignInStore
  /**
   * Loads the flow that asks the visitor to sign, which follows the store from then on. A failed load may be repeated.
   */
  loadFlow(): Promise<unknown>
}

/** The owner, and what the rest of the page does with it. */
export interface RunningSignInOwner extends SignInOwner {
  /** Starts to follow the account. Returns a function that stops it and clears the account. */
  start(): () => void
  /** Reads the session again, at most a second from now. */
  recheck(): void
  /** The connection of a wallet ends, also one that was not restored yet. */
  readonly leave: LeaveListener
  /** Finishes a sign-out that is still owed from before a reload. Never rejects. */
  finishSignOut(): Promise<void>
}

/** Follows the active account, reads its session, and keeps the state of sign-in up to date. */
export function createSignInOwner(context: SignInOwnerContext): RunningSignInOwner {
  const { server, isRequired, ports, account, network, store, loadFlow } = context
  const { storage } = ports
  const signedInNetwork = createSignedInNetwork(storage)
  const ending = createSessionEnding({ server, storage, account })
  const reads = createSessionReads({
    ...{ server, ports, ending, signedInNetwork, reread },
    account: () => store.getState().account,
  })
  const decisions = createSignInDecisions({
    store,
    isRequired,
    signedInNetwork,
    loadFlow,
    takeRequest,
    onLoadFailed: () => reads.rereadAfter(LOAD_AGAIN_MS),
  })
  /** The visitor wants to see the message, and it is not known yet whether there is a session. */
  let isRequested = false
  let isRunning = false

  function takeRequest(): boolean {
    const wasRequested = isRequested
    isRequested = false
    return wasRequested
  }

  function followAccount(): void {
    const { account: before, status, lastSession } = store.getState()
    const next = activeSignInAccount(account, network)
    const isEnded = ending.followWallets(lastSession, next)
    if (isEnded) signedInNetwork.clear()
    // Another wallet is left, which the session has signed in, or which is just being looked up in it.
    const isLost = isEnded && (lastSession !== null || status === 'checking')
    if (isSameAccount(next, before) && !isLost) return
    isRequested &&= before === null
    // The visitor did this in the wallet, while using the page: no view opens over it.
    const isChangeInWallet = status === 'signedIn' && before !== null && next !== null && isSameNamespace(before, next)
    const signal = decisions.renewSignal()
    decisions.write({
      account: next,
      status: next === null ? 'idle' : 'checking',
      ...(isEnded && { lastSession: null }),
    })
    if (next !== null) void checkSession(next, signal, isChangeInWallet)
  }

  /** Reads the session for an account for the first time. */
  async function checkSession(asked: SignInAccount, signal: AbortSignal, isChangeInWallet: boolean): Promise<void> {
    const answer = await reads.readWithTries(signal)
    if (signal.aborted) return
    const offer = takeRequest() ? 'asking' : offerTo(asked, isChangeInWallet)
    if (answer.kind === 'session') decisions.apply(answer.session, offer)
    else await decisions.startFlow('unavailable')
  }

  function offerTo(asked: SignInAccount, isChangeInWallet: boolean): SignInOffer {
    if (isOfferDeclined(storage, asked) || isSwitchOffered(asked)) return 'none'
    return isChangeInWallet ? 'offered' : 'asking'
  }

  /** Whether the page offers this account another network first. It then does not ask for a signature on this one. */
  function isSwitchOffered({ chainId }: SignInAccount): boolean {
    return networkToSwitchTo(account.getState(), network.getState())?.chainNamespace === namespaceOf(chainId)
  }

  /** Reads the session again. A failed read changes nothing. */
  async function reread(): Promise<void> {
    const signal = decisions.signal()
    if (store.getState().account === null) return
    const answer = await reads.read(signal)
    if (!signal.aborted && answer.kind === 'session') decisions.applyAgain(answer.session)
  }

  return {
    store,
    requestMessage() {
      const { status } = store.getState()
      if (status === 'idle' || status === 'checking') isRequested = true
      else if (status === 'notAsked' || status === 'offered') void decisions.startFlow('asking')
    },
    readSession: reads.readWithTries,
    recheck: reads.rereadSoon,
    ...createSignInReports({ store, network, storage, decisions, signedInNetwork }),
    leave(namespace, how) {
      ending.leave(namespace, how)
      // The session was not read yet, because no account is followed. Reading it now ends it.
      if (!isRunning && how === 'left') followAccount()
    },
    finishSignOut: ending.ended,
    start() {
      isRunning = true
      const stops = [account.subscribe(followAccount), reads.start()]
      followAccount()
      return () => {
        isRunning = false
        for (const stop of stops) stop()
        decisions.renewSignal()
        ending.reset()
        decisions.write({ account: null, status: 'idle' })
      }
    },
  }
}

/** The connected account on a configured network; `null` for every other state of the page. */
function activeSignInAccount(account: AccountStore, network: NetworkStore): SignInAccount | null {
  const { status, address, chainId } = activeAccount(account.getState())
  if (status !== 'connected' || address === undefined || chainId === undefined) return null
  return isConfigured(network.getState(), chainId) ? { chainId, address } : null
}

function isSameAccount(one: SignInAccount | null, other: SignInAccount | null): boolean {
  return one === null || other === null ? one === other : isSameSignInAccount(one, other)
}

function isSameNamespace(one: SignInAccount, other: SignInAccount): boolean {
  return namespaceOf(one.chainId) === namespaceOf(other.chainId)
}

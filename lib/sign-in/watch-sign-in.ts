import { type AccountStore, activeAccount } from '@/lib/account/account-store'
import { isConfigured, type NetworkStore } from '@/lib/account/network-store'
import { rememberedConnection } from '@/lib/connect/connection-memory'
import type { Connections } from '@/lib/connect/connections'
import type { Caip2, Namespace } from '@/lib/core/caip'
import { loadOnce } from '@/lib/core/load-once'
import { namespaces } from '@/lib/core/namespaces'
import type { StoragePort } from '@/lib/core/storage'
import type { ViewEntry } from '@/lib/modal/views'
import { forgetDeclined, isOfferDeclined } from './declined-offers'
import { type FirstRead, readSession, type SessionAnswer, type SignInServer } from './read-session'
import type { SessionWatch } from './session-watch'
import type { SignInFlow } from './sign-in-flow'
import { signOut } from './sign-in-forms'
import type { SignInGate } from './sign-in-gate'
import { NOT_SIGNED_IN, type SignInFacts, type SignInStore } from './sign-in-store'
import {
  holdsAccount,
  holdsNamespace,
  isSameSignInAccount,
  type SignedInSession,
  type SignInAccount,
} from './signed-in-session'

/** The network where the visitor was signed in last; a change of it tells other tabs to look again. */
const LAST_CHAIN_KEY = 'last-signed-in-chain'
/** Whoever comes back to the page is looked up again, at most this often. */
const LOOK_AGAIN_MS = 1_000
/** After a flow that did not load. */
const CALL_AGAIN_MS = 10_000

export interface SignInWatchContext {
  readonly server: SignInServer
  readonly isRequired: boolean
  readonly ports: SignInPagePorts
  readonly account: AccountStore
  readonly network: NetworkStore
  readonly store: SignInStore
  /** Loads the sign-in flow and creates it. */
  createFlow(watch: SessionWatch): Promise<SignInFlow>
  /** Opens the modal at its first view. */
  openModal(): Promise<void>
}

/** What sign-in needs of the page. */
export interface SignInPagePorts {
  readonly storage: StoragePort
  /** Unix ms. */
  now(): number
  /** Another tab changed our storage. */
  onStorageChange(listener: () => void): () => void
  /** The page came back from the back/forward cache. */
  onResume(listener: () => void): () => void
  onVisibilityChange(listener: (visible: boolean) => void): () => void
  /** The page has the focus again. Without it the window's own event. */
  readonly onFocus?: (listener: () => void) => () => void
}

/** The connections, followed by sign-in. */
export interface WatchedConnections {
  readonly connections: Connections
  readonly gate: SignInGate
}

/**
 * Follows the connected account where sign-in is on: reads the session for each account and network, and calls for the
 * flow when that is not a plain yes. Somebody who is signed in already loads nothing more than this.
 */
export function watchSignIn(connections: Connections, context: SignInWatchContext): WatchedConnections {
  const { server, isRequired, ports, account, network, store } = context
  const { storage } = ports
  let current: SignInAccount | null = null
  /** What the last read for the current account has said, before there is a flow. */
  let first: FirstRead | undefined
  /** Namespaces with a connected wallet. */
  let connected: readonly Namespace[] = []
  /** What the server said last; `null` for none, and before it has said so. */
  let session: SignedInSession | null = null
  let isDetaching = false
  let isEnding = false
  let ending: Promise<void> = Promise.resolve()
  let lastChain = storage.get(LAST_CHAIN_KEY)
  let readAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  let flow: SignInFlow | undefined
  let stops: readonly (() => void)[] = []

  const watch: SessionWatch = {
    async read() {
      await ending
      readAt = ports.now()
      const answer = await readSession(server)
      // Asked before a sign-out that is under way now, it is out of date.
      if (answer.kind === 'session' && !isEnding) session = answer.session
      return answer
    },
    publish(facts) {
      // Just signed in, which a server that cannot be asked any more has confirmed.
      if (facts.session !== null) session = facts.session
      store.setState(facts)
    },
    remember: ({ chainId }) => mark(chainId),
    forget: () => mark(null),
    lastNetwork: () => network.getState().networks.find((each) => each.caipNetworkId === lastChain)?.caipNetworkId,
    refresh: () => lookIn(readAt + LOOK_AGAIN_MS - ports.now()),
    detach() {
      isDetaching = true
      connections.detach(account.getState().active)
      isDetaching = false
    },
  }

  const loadFlow = loadOnce(async () => {
    flow = await context.createFlow(watch)
    flow.follow(current, first)
    return flow
  })

  function mark(chainId: Caip2 | null): void {
    lastChain = chainId
    if (chainId === null) storage.remove(LAST_CHAIN_KEY)
    else storage.set(LAST_CHAIN_KEY, chainId)
  }

  /** Who could sign in now. */
  function whoIsThere(): SignInAccount | null {
    const { status, address, chainId } = activeAccount(account.getState())
    if (status !== 'connected' || address === undefined || chainId === undefined) return null
    return isConfigured(network.getState(), chainId) ? { chainId, address } : null
  }

  function follow(): void {
    const { accounts } = account.getState()
    const isThere = (namespace: Namespace) => accounts[namespace].status === 'connected'
    const gone = connected.filter((namespace) => accounts[namespace].status === 'disconnected')
    connected = namespaces.filter(isThere)
    const isSessionLost = gone.map(endWith).includes(true)
    const next = whoIsThere()
    const isSame = next === current || (next !== null && current !== null && isSameSignInAccount(next, current))
    if (isSame && !isSessionLost) return
    current = next
    first = undefined
    // Whoever was signed in before: nobody is with what has just come.
    tell({ checking: next !== null })
    if (flow !== undefined) flow.follow(next)
    else if (next !== null) void readFirst(next)
  }

  /**
   * A wallet is gone, and a session that holds an account of its namespace goes with it, on the server too. The session
   * ends as well with the last wallet, and where the server has not said what it holds. Returns whether the wallets that
   * are left were signed in by it, and are not any more.
   */
  function endWith(namespace: Namespace): boolean {
    // Where another tab has done it, nothing is remembered any more by now.
    if (isDetaching || rememberedConnection(storage, namespace) === undefined) return false
    forgetDeclined(storage, namespace)
    const isKept = session !== null && connected.length > 0 && !holdsNamespace(session, namespace)
    if (isKept || isEnding) return false
    const isLost = session !== null
    mark(null)
    session = null
    isEnding = true
    ending = signOut(server).then(() => {
      isEnding = false
    })
    return isLost
  }

  function tell(news: Partial<SignInFacts>): void {
    watch.publish({ ...NOT_SIGNED_IN, required: isRequired && current !== null, ...news })
  }

  async function readFirst(asked: SignInAccount): Promise<void> {
    const at = ports.now()
    const answer = await watch.read()
    if (asked !== current) return
    first = { answer, at }
    // A flow that was called for meanwhile has read by itself.
    if (flow === undefined) take(answer, true)
  }

  /** @param isFirst - Nobody has been asked yet to sign with this account. */
  function take(answer: SessionAnswer, isFirst: boolean): void {
    if (current === null) return
    if (answer.kind !== 'session') {
      if (isFirst) callFlow()
      return
    }
    // A flow that is still on its way begins with what is known by then.
    first = { answer, at: readAt }
    if (holdsAccount(answer.session, current)) {
      tell({ sessionExists: true, session: answer.session })
      mark(current.chainId)
    } else if (isRequired || (isFirst && !isOfferDeclined(storage, current))) {
      callFlow()
    } else {
      // Not signed in, and not to be asked.
      if (store.getState().sessionExists) mark(null)
      tell({})
    }
  }

  function callFlow(): void {
    tell({ checking: true })
    loadFlow().catch(() => {
      // Its code did not come. The server that did not bring it may be back soon.
      tell({})
      lookIn(CALL_AGAIN_MS)
    })
  }

  function lookIn(ms: number): void {
    timer ??= setTimeout(look, Math.max(0, ms))
  }

  async function look(): Promise<void> {
    timer = undefined
    const asked = current
    if (asked === null) return
    const answer = await watch.read()
    if (asked !== current) return
    if (flow === undefined) take(answer, false)
    else flow.sessionRead(answer)
  }

  function start(): void {
    if (stops.length === 0) {
      stops = [
        account.subscribe(follow),
        ports.onStorageChange(() => {
          const chainId = storage.get(LAST_CHAIN_KEY)
          if (chainId === lastChain) return
          lastChain = chainId
          watch.refresh()
        }),
        ports.onResume(watch.refresh),
        ports.onVisibilityChange((visible) => visible && watch.refresh()),
        (ports.onFocus ?? onWindowFocus)(watch.refresh),
      ]
    }
    follow()
  }

  async function redirect(entry: ViewEntry): Promise<boolean> {
    const { sessionExists } = store.getState()
    const isAsked = entry.view === 'SIWXSignMessage'
    if (current !== null && !sessionExists && (isRequired || isAsked)) {
      const { open } = await loadFlow()
      if (open(isAsked ? undefined : entry)) return true
    }
    // There is nothing to sign, so that there is no such view.
    if (isAsked) await context.openModal()
    return isAsked
  }

  const gate: SignInGate = { flow: loadFlow, redirect, refresh: watch.refresh }

  return {
    connections: {
      ...connections,
      attach(connector, connection, options) {
        connections.attach(connector, connection, options)
        start()
      },
      stop() {
        for (const stop of stops) stop()
        stops = []
        clearTimeout(timer)
        timer = undefined
        current = null
        connected = []
        flow?.follow(null)
        tell({})
        connections.stop()
      },
    },
    gate,
  }
}

function onWindowFocus(listener: () => void): () => void {
  window.addEventListener('focus', listener)
  return () => window.removeEventListener('focus', listener)
}

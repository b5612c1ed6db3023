import type { StoreApi } from 'zustand/vanilla'
import { activeAccount } from '@/lib/account/account-store'
import { isConfigured } from '@/lib/account/network-store'
import { rememberedConnection } from '@/lib/connect/connection-memory'
import type { Connections } from '@/lib/connect/connections'
import type { Caip2, Namespace } from '@/lib/core/caip'
import { namespaces } from '@/lib/core/namespaces'
import type { ViewEntry } from '@/lib/modal/views'
import { forgetDeclined, isOfferDeclined } from '@/lib/sign-in/declined-offers'
import { type FirstRead, readSession, type SessionAnswer } from '@/lib/sign-in/read-session'
import { signOut } from '@/lib/sign-in/sign-in-forms'
import {
  holdsAccount,
  holdsNamespace,
  isSameSignInAccount,
  type SignedInSession,
  type SignInAccount,
} from '@/lib/sign-in/signed-in-session'
import type { HeldConnections } from './held-wallet'
import { loadOnce } from './load-once'
import type { Shell } from './shell'
import { NOT_SIGNED_IN, type SignInFacts, type SignInGuide } from './sign-in'
import type { SignInFlow } from './sign-in-flow'

/** The network where the visitor was signed in last; a change of it tells other tabs to look again. */
const LAST_CHAIN_KEY = 'last-signed-in-chain'
/** Whoever comes back to the page is looked up again, at most this often. */
const LOOK_AGAIN_MS = 1_000
/** After a flow that did not load. */
const CALL_AGAIN_MS = 10_000

/** What the sign-in flow takes from here. */
export interface SignInWatch {
  /** Settles always. Waits for a sign-out under way, or it would find the session that is just ending. */
  read(): Promise<SessionAnswer>
  publish(facts: SignInFacts): void
  remember(account: SignInAccount): void
  /** The session has ended, here or elsewhere. */
  forget(): void
  /** Where the visitor was signed in last, where that is a network of the configuration. */
  lastNetwork(): Caip2 | undefined
  /** Looks again who is signed in, for whoever has ended a session. */
  lookAgain(): void
  /** Lets go of the wallet alone: the session of a server that cannot be reached lives on. */
  detach(): void
}

/**
 * Follows the connected account where sign-in is on: reads the session for each account and network, and calls for the
 * flow when that is not a plain yes. Somebody who is signed in already loads nothing more than this.
 */
export function watchSignIn(connections: Connections, shell: Shell, signIn: StoreApi<SignInFacts>): HeldConnections {
  const { config, ports, account, network } = shell
  const { storage } = ports
  const server = { baseUrl: config.apiBaseUrl, projectId: config.projectId, fetch: ports.fetch }
  const isRequired = config.signIn === 'required'
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

  const watch: SignInWatch = {
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
      signIn.setState(facts)
    },
    remember: ({ chainId }) => mark(chainId),
    forget: () => mark(null),
    lastNetwork: () => network.getState().networks.find((each) => each.caipNetworkId === lastChain)?.caipNetworkId,
    lookAgain: () => lookIn(readAt + LOOK_AGAIN_MS - ports.now()),
    detach() {
      isDetaching = true
      connections.detach(account.getState().active)
      isDetaching = false
    },
  }

  const loadFlow = loadOnce(async () => {
    const runtime = await shell.runtime()
    const flows = await runtime.flows()
    // Its words come along: it may have to tell something before any view has asked for them.
    const [{ createSignInFlow }] = await Promise.all([flows.loadSignIn(), runtime.text.load('signIn')])
    flow = createSignInFlow(runtime, flows, watch)
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
      if (signIn.getState().sessionExists) mark(null)
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
          watch.lookAgain()
        }),
        ports.onResume(watch.lookAgain),
        ports.onVisibilityChange((visible) => visible && watch.lookAgain()),
        (ports.onFocus ?? onWindowFocus)(watch.lookAgain),
      ]
    }
    follow()
  }

  async function leads(entry: ViewEntry): Promise<boolean> {
    const { sessionExists } = signIn.getState()
    const isAsked = entry.view === 'SIWXSignMessage'
    if (current !== null && !sessionExists && (isRequired || isAsked)) {
      const { open } = await loadFlow()
      if (open(isAsked ? undefined : entry)) return true
    }
    // There is nothing to sign, so that there is no such view.
    if (isAsked) await shell.open()
    return isAsked
  }

  const guide: SignInGuide = { flow: loadFlow, leads, lookAgain: watch.lookAgain }

  return {
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
    guide,
  }
}

function onWindowFocus(listener: () => void): () => void {
  window.addEventListener('focus', listener)
  return () => window.removeEventListener('focus', listener)
}

import { pairedWallet } from '@/lib/chains/further-wallet-words'
import { toAppError } from '@/lib/chains/to-app-error'
import { addressKey } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import { type Caip2, caip2FromEvm, type Namespace, parseCaip2 } from '@/lib/core/caip'
import { isEvm, namespaceOf, namespaces } from '@/lib/core/namespaces'
import { readWalletName } from '../../announced-fields'
import { type Answer, askForeign, QUIET_TIMEOUT_MS, REVOKE_TIMEOUT_MS } from '../../ask-foreign'
import type { Connection, ConnectionChange, Patience } from '../../connector'
import { answerValue } from '../../wallet-answer'
import { createGivenUpRequests } from './given-up-requests'
import type { RequestsByNamespace } from './namespace-requests'
import type { PairingStore, SessionLinks } from './pairing'
import type { ApprovedSession } from './propose-session'
import type { RelayClient } from './relay-client'
import { allowsMethod, type SessionAccount, sessionAccounts } from './session-accounts'

/** Life of a request in seconds, within the limits of the protocol: what is to be signed, and what is to be sent. */
const SIGN_LIFE_S = 300
const SEND_LIFE_S = 24 * 60 * 60

/** What a wallet answers without the visitor, who is not told to open it. */
const QUIET_METHODS: readonly string[] = ['wallet_getCapabilities', 'wallet_getCallsStatus']

type Listener = (change: ConnectionChange) => void
type Labels = Readonly<Record<string, string>>

/** The wallet of the current session, in all of its namespaces. A session is one approval of one wallet. */
export interface PairedWallet {
  /** As the wallet calls itself; `undefined` without a session. */
  name(): string | undefined
  /** Takes over a session. An earlier one ends. */
  adopt(session: ApprovedSession): void
  /** Finds the sessions of earlier page loads that share the account, oldest first. */
  find(account: { readonly chainId: Caip2; readonly address: string }): readonly ApprovedSession[]
  /** Ends a session in the wallet. Resolves with whether the wallet was notified, after 3 s at most. Never rejects. */
  end(session: ApprovedSession): Promise<boolean>
  /** The namespaces that the session shares. */
  shared(): readonly Namespace[]
  /** Accounts and network of a namespace; `null` without any. */
  connection(namespace: Namespace, wanted?: Caip2): Connection | null
  /** Whether the session has accounts on the network. */
  hasNetwork(chainId: Caip2): boolean
  /** Whether the wallet has agreed to requests of a method in a namespace. */
  allows(namespace: Namespace, method: string): boolean
  /** Asks the wallet what its addresses are for, in each namespace that has several. Never rejects. */
  askLabels(): Promise<void>
  /** What addresses are for, as an earlier page load has read it. */
  setLabels(namespace: Namespace, labels: Labels): void
  /** Makes an approved network the one of its namespace. */
  select(namespace: Namespace, chainId: Caip2): void
  subscribe(namespace: Namespace, listener: Listener): () => void
  /** Sends a request. Rejects with the wallet's error as an `AppError`. */
  request(chainId: Caip2, method: string, params: unknown, patience: Patience): Promise<unknown>
  /** {@link request} for a transaction: no timeout here. */
  send(chainId: Caip2, method: string, params: unknown): Promise<unknown>
  /** Disconnects a namespace. Disconnecting the last one ends the session. Resolves as {@link PairedWallet.end}. */
  leave(namespace: Namespace): Promise<boolean>
}

/** @param pairing - Says while the wallet has a request to answer. */
export function createPairedWallet(
  client: RelayClient,
  pairing: PairingStore,
  requests: RequestsByNamespace,
): PairedWallet {
  let session: ApprovedSession | undefined
  const chosen = new Map<Namespace, { readonly chainId?: Caip2; readonly address?: string }>()
  /** Networks that the wallet has announced before its session has them. */
  const announced = new Map<Namespace, Caip2>()
  const labels = new Map<Namespace, Labels>()
  const listeners = new Map<Namespace, Set<Listener>>()

  const giveUp = createGivenUpRequests(client)

  /** Requests without an answer. */
  let open = 0

  /** A pairing that has begun meanwhile keeps the store. */
  function note(change: 1 | -1): void {
    open += change
    const { status } = pairing.getState()
    if (status !== 'idle' && status !== 'asked') return
    const links = readLinks(session?.peer.metadata.redirect)
    pairing.setState(open > 0 ? { status: 'asked', links } : { status: 'idle' }, true)
  }

  const isOurs = (topic: string): boolean => topic === session?.topic

  function notify(namespace: Namespace): void {
    const change = paired.connection(namespace) ?? { accounts: [] }
    for (const listener of [...(listeners.get(namespace) ?? [])]) listener(change)
  }

  function choose(namespace: Namespace, chainId: Caip2): void {
    chosen.set(namespace, { ...chosen.get(namespace), chainId })
    announced.delete(namespace)
  }

  function forget(): void {
    session = undefined
    chosen.clear()
    announced.clear()
    labels.clear()
  }

  function end(): void {
    forget()
    for (const namespace of namespaces) notify(namespace)
  }

  async function endAtWallet(topic: string): Promise<boolean> {
    const reason = { code: 6000, message: 'User disconnected.' }
    const { ok } = await askForeign(
      () => client.disconnect({ topic, reason }),
      () => undefined,
      REVOKE_TIMEOUT_MS,
    )
    return ok
  }

  client.on('session_update', ({ topic, params }) => {
    if (!isOurs(topic) || session === undefined) return
    session = { ...session, namespaces: params.namespaces }
    for (const [namespace, chainId] of announced) if (paired.hasNetwork(chainId)) choose(namespace, chainId)
    for (const namespace of namespaces) notify(namespace)
  })
  client.on('session_delete', ({ topic }) => isOurs(topic) && end())
  client.on('session_expire', ({ topic }) => isOurs(topic) && end())
  client.on('session_event', ({ topic, params }) => {
    const chainId = parseCaip2(params.chainId)
    if (!isOurs(topic) || chainId === null) return
    const { namespace } = chainId
    const { name, data } = params.event
    if (name === 'chainChanged') {
      const next = eventChain(namespace, data) ?? (params.chainId as Caip2)
      if (paired.hasNetwork(next)) paired.select(namespace, next)
      // The update of the session may come later.
      else announced.set(namespace, next)
    }
    const own = requests.get(namespace)?.labels
    if (own !== undefined && name === own.event) paired.setLabels(namespace, own.read(data))
    if (name === 'accountsChanged') {
      const address = eventAddress(data)
      if (address === undefined) return
      chosen.set(namespace, { ...chosen.get(namespace), address })
      notify(namespace)
    }
  })

  /** Sends a request that does not open the wallet. */
  async function askQuietly(
    chainId: Caip2,
    method: string,
    params: unknown,
    { timeoutMs, signal }: Patience,
    life: number,
  ): Promise<Answer<unknown>> {
    const topic = session?.topic
    if (topic === undefined) throw new AppError('wallet.disconnected')
    const request = { method, params }
    const answer = await askForeign(
      () => client.request({ topic, chainId, request, expiry: life }),
      (given) => given,
      timeoutMs,
      signal,
    )
    if (!answer.ok && answer.reason !== 'refused') giveUp(request)
    return answer
  }

  async function ask(chainId: Caip2, method: string, params: unknown, patience: Patience, life: number) {
    if (session !== undefined && !allowsMethod(session, namespaceOf(chainId), method)) {
      throw new AppError('wallet.unsupported_method', { details: { method } })
    }
    const asking = askQuietly(chainId, method, params, patience, life)
    if (QUIET_METHODS.includes(method)) return asking
    note(1)
    try {
      return await asking
    } finally {
      note(-1)
    }
  }

  /** The accounts of a namespace, each as it is spelled on its network. */
  function accountsIn(namespace: Namespace): readonly SessionAccount[] {
    if (session === undefined) return []
    const { addressOn } = requests.get(namespace) ?? {}
    const shared = sessionAccounts(session, namespace)
    if (addressOn === undefined) return shared
    return shared.flatMap(({ chainId, address }) => {
      const spelled = addressOn(chainId, address)
      return spelled === null ? [] : { chainId, address: spelled }
    })
  }

  const paired: PairedWallet = {
    name: () => readWalletName(session?.peer.metadata.name) ?? undefined,
    adopt(next) {
      const before = session?.topic
      if (before === next.topic) return
      forget()
      session = next
      if (before !== undefined) void endAtWallet(before)
      for (const namespace of namespaces) if (paired.connection(namespace) === null) notify(namespace)
    },
    find({ chainId, address }) {
      const namespace = parseCaip2(chainId)?.namespace
      if (namespace === undefined) return []
      const key = addressKey(namespace, address)
      const sessions = client.session.getAll() as readonly ApprovedSession[]
      return sessions.filter((each) =>
        sessionAccounts(each, namespace).some((account) => addressKey(namespace, account.address) === key),
      )
    },
    shared: () => namespaces.filter((namespace) => paired.connection(namespace) !== null),
    connection(namespace, wanted) {
      const shared = accountsIn(namespace)
      const choice = chosen.get(namespace)
      const chainId = [choice?.chainId, wanted, shared[0]?.chainId].find(
        (each) => each !== undefined && shared.some((account) => account.chainId === each),
      )
      if (chainId === undefined) return null
      if (choice?.chainId === undefined) chosen.set(namespace, { ...choice, chainId })
      const isPerNetwork = requests.get(namespace)?.addressOn !== undefined
      const here = isPerNetwork ? shared.filter((account) => account.chainId === chainId) : shared
      const [first, ...others] = addressesOf(namespace, here, choice?.address)
      const own = labels.get(namespace)
      return first === undefined ? null : { accounts: [first, ...others], chainId, ...(own && { labels: own }) }
    },
    hasNetwork(chainId) {
      const namespace = parseCaip2(chainId)?.namespace
      return namespace !== undefined && accountsIn(namespace).some((account) => account.chainId === chainId)
    },
    allows: (namespace, method) => session !== undefined && allowsMethod(session, namespace, method),
    async askLabels() {
      for (const { namespace, labels: own } of requests.values()) {
        const { accounts, chainId } = paired.connection(namespace) ?? {}
        if (own === undefined || accounts === undefined || chainId === undefined) continue
        const patience = { timeoutMs: QUIET_TIMEOUT_MS }
        const answer = await askQuietly(chainId, own.method, { account: accounts[0] }, patience, SIGN_LIFE_S)
        if (answer.ok) paired.setLabels(namespace, own.read(answer.value))
      }
    },
    setLabels(namespace, next) {
      if (Object.keys(next).length > 0) labels.set(namespace, next)
      else labels.delete(namespace)
      notify(namespace)
    },
    select(namespace, chainId) {
      choose(namespace, chainId)
      notify(namespace)
    },
    subscribe(namespace, listener) {
      const all = listeners.get(namespace) ?? new Set()
      listeners.set(namespace, all.add(listener))
      return () => void all.delete(listener)
    },
    async request(chainId, method, params, patience) {
      return answerValue(await ask(chainId, method, params, patience, SIGN_LIFE_S), method, pairedWallet)
    },
    async send(chainId, method, params) {
      const answer = await ask(chainId, method, params, { timeoutMs: Number.POSITIVE_INFINITY }, SEND_LIFE_S)
      if (answer.ok) return answer.value
      throw toAppError(answer.reason === 'refused' ? answer.cause : [], 'transaction.failed', { source: pairedWallet })
    },
    async leave(namespace) {
      listeners.delete(namespace)
      const isUsed = [...listeners.values()].some((all) => all.size > 0)
      const topic = session?.topic
      if (isUsed || topic === undefined) return true
      forget()
      return endAtWallet(topic)
    },
    end: ({ topic }) => endAtWallet(topic),
  }
  return paired
}

function readLinks(redirect: unknown): SessionLinks {
  const { native, universal } = (redirect ?? {}) as Readonly<Record<string, unknown>>
  return { ...(typeof native === 'string' && { native }), ...(typeof universal === 'string' && { universal }) }
}

/** Each address once, the one that the wallet has chosen first. */
function addressesOf(
  namespace: Namespace,
  shared: readonly { readonly address: string }[],
  first: string | undefined,
): readonly string[] {
  const byKey = new Map(shared.map(({ address }) => [addressKey(namespace, address), address]))
  const chosen = first === undefined ? undefined : byKey.get(addressKey(namespace, first))
  return chosen === undefined ? [...byKey.values()] : [...new Set([chosen, ...byKey.values()])]
}

/**
 * Parses a network that a wallet names by number, in hex or by its CAIP-2 id. The CAIP-2 id of the event itself is not
 * reliable: some wallets leave it at the previous network.
 */
function eventChain(namespace: Namespace, data: unknown): Caip2 | undefined {
  const named = typeof data === 'string' ? parseCaip2(data) : null
  if (named?.namespace === namespace) return data as Caip2
  const isNumber =
    typeof data === 'number' || (typeof data === 'string' && /^(?:0x[0-9a-f]{1,13}|\d{1,15})$/i.test(data))
  if (isEvm(namespace) && isNumber && Number.isSafeInteger(Number(data))) return caip2FromEvm(Number(data))
  return undefined
}

/** The first account of an `accountsChanged`: CAIP-10, or the address alone. */
function eventAddress(data: unknown): string | undefined {
  const [first] = Array.isArray(data) ? data : []
  return typeof first === 'string' ? first.slice(first.lastIndexOf(':') + 1) : undefined
}

import { toAppError } from '@/lib/chains/to-app-error'
import { AppError } from '@/lib/core/app-error'
import { copyForeignError } from '@/lib/core/foreign-error'
import { requestsOf } from './namespace-requests'
import type { PairingStore } from './pairing'
import type { RelayClient } from './relay-client'
import type { SharedBySession } from './session-accounts'
import type { WalletConnectSettings } from './walletconnect-settings'

/** Life of a pairing's link. Spec section 9, "Pairing lifetime". */
const PAIRING_LIFE_MS = 240_000
/** A link is replaced this long before it expires, because scanning it and approving take some time. */
const RENEW_BEFORE_MS = 20_000
/** Time for the relay to take a proposal. */
const RELAY_TIMEOUT_MS = 10_000
/** Pause before a relay that did not answer is asked again. */
const ASK_AGAIN_MS = 3_000

/** A session with the wallet's own description of itself. */
export interface ApprovedSession extends SharedBySession {
  readonly peer: { readonly metadata: { readonly name?: unknown; readonly redirect?: unknown } }
}

interface AttemptContext {
  readonly client: RelayClient
  readonly settings: WalletConnectSettings
  readonly pairing: PairingStore
}

type Outcome = { readonly session: ApprovedSession } | { readonly failure: unknown } | 'renew'

/**
 * Shows links until a wallet has approved one. A link is replaced before it expires; a wallet that has scanned an earlier
 * one may still approve it. A relay that does not answer is asked again until `signal` aborts.
 *
 * @throws {AppError} the wallet's refusal; `request.aborted`.
 */
export async function pairWallet(context: AttemptContext, signal: AbortSignal): Promise<ApprovedSession> {
  const { client, pairing } = context
  const approvals = new Set<Promise<Outcome>>()
  const over = whenAborted(signal)
  try {
    while (!signal.aborted) {
      const proposal = await Promise.race([propose(context), over])
      if (proposal === 'aborted') break
      if (proposal === null) {
        pairing.setState({ status: 'unreachable' }, true)
        await Promise.race([delay(ASK_AGAIN_MS), over])
        continue
      }
      pairing.setState({ status: 'shown', uri: proposal.uri }, true)
      approvals.add(settled(proposal.approval))
      const outcome = await Promise.race([...approvals, delay(PAIRING_LIFE_MS - RENEW_BEFORE_MS), over])
      if (outcome === 'aborted') break
      if (outcome === 'renew') continue
      if ('session' in outcome) return outcome.session
      throw toAppError(copyForeignError(outcome.failure), 'wallet.failed', { source: 'wallet' })
    }
    throw new AppError('request.aborted')
  } finally {
    pairing.setState({ status: 'idle' }, true)
    if (signal.aborted) for (const approval of approvals) void endLate(client, approval)
  }
}

/** Proposes a session. `null` when the relay does not answer. Never rejects. */
async function propose({ client, settings }: AttemptContext) {
  const proposal = client.connect({ optionalNamespaces: proposedNamespaces(settings) }).then(
    ({ uri, approval }) => (uri === undefined ? null : { uri, approval: approval() as Promise<ApprovedSession> }),
    () => null,
  )
  return Promise.race([proposal, delay(RELAY_TIMEOUT_MS).then(() => null)])
}

/** Every namespace of the configured networks. All optional: a wallet approves those that it has. */
function proposedNamespaces({ networks }: WalletConnectSettings) {
  const chosen = new Set(networks.map(({ chainNamespace }) => chainNamespace))
  const entries = [...chosen].flatMap((namespace) => {
    const requests = requestsOf(namespace)
    const chains = networks.filter((each) => each.chainNamespace === namespace).map((each) => each.caipNetworkId)
    return requests ? [[namespace, { chains, methods: [...requests.methods], events: [...requests.events] }]] : []
  })
  return Object.fromEntries(entries) as Record<string, { chains: string[]; methods: string[]; events: string[] }>
}

/** An expired link is no refusal: it has been replaced. */
const isExpired = (failure: unknown): boolean => failure instanceof Error && /expired/i.test(failure.message)

function settled(approval: Promise<ApprovedSession>): Promise<Outcome> {
  return approval.then(
    (session) => ({ session }),
    (failure: unknown) => (isExpired(failure) ? new Promise<Outcome>(() => undefined) : { failure }),
  )
}

/** Ends a session that a wallet approves after the visitor has left. */
async function endLate(client: RelayClient, approval: Promise<Outcome>): Promise<void> {
  const outcome = await approval
  if (outcome === 'renew' || !('session' in outcome)) return
  const reason = { code: 6000, message: 'User disconnected.' }
  await client.disconnect({ topic: outcome.session.topic, reason }).catch(() => undefined)
}

const delay = (ms: number): Promise<'renew'> => new Promise((resolve) => setTimeout(() => resolve('renew'), ms))

function whenAborted(signal: AbortSignal): Promise<'aborted'> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve('aborted')
    signal.addEventListener('abort', () => resolve('aborted'), { once: true })
  })
}

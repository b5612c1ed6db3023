import { pairedWallet } from '@/lib/chains/further-wallet-words'
import { toAppError } from '@/lib/chains/to-app-error'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { copyForeignError } from '@/lib/core/foreign-error'
import type { RequestsByNamespace } from './namespace-requests'
import type { OneClickAccess } from './one-click'
import type { PairingStore } from './pairing'
import { type Approval, type Proposal, proposeSession, proposeWithMessage } from './propose-session'
import type { RelayClient } from './relay-client'
import type { WalletConnectSettings } from './walletconnect-settings'

/** Life of a pairing's link. Spec section 9, "Pairing lifetime". */
const PAIRING_LIFE_MS = 240_000
/** A link is replaced this long before it expires, because scanning it and approving take some time. */
const RENEW_BEFORE_MS = 20_000
/** Time for the relay to take a proposal. */
const RELAY_TIMEOUT_MS = 10_000
/** Pause before a relay that did not answer is asked again. */
const ASK_AGAIN_MS = 3_000

interface AttemptContext {
  readonly client: RelayClient
  readonly settings: WalletConnectSettings
  readonly pairing: PairingStore
  readonly oneClick: OneClickAccess
  readonly requests: RequestsByNamespace
  /** The chain to sign in on. */
  readonly wanted: Caip2
}

type Outcome = { readonly approval: Approval } | { readonly failure: unknown } | 'renew'

/**
 * Shows links until a wallet has approved one. A link is replaced before it expires; a wallet that has scanned an earlier
 * one may still approve it. A relay that does not answer is asked again until `signal` aborts.
 *
 * @throws {AppError} the wallet's refusal; `request.aborted`.
 */
export async function pairWallet(context: AttemptContext, signal: AbortSignal): Promise<Approval> {
  const { client, pairing, oneClick } = context
  const approvals = new Set<Promise<Outcome>>()
  const over = whenAborted(signal)
  try {
    while (!signal.aborted) {
      const proposal = await Promise.race([propose(context, signal), over])
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
      if ('approval' in outcome) return outcome.approval
      const error = failureOf(outcome.failure)
      if (error.code !== 'wallet.rejected') oneClick.giveUp()
      throw error
    }
    throw new AppError('request.aborted')
  } finally {
    pairing.setState({ status: 'idle' }, true)
    if (signal.aborted) for (const approval of approvals) void endLate(client, approval)
  }
}

/** The next link. `null` when the relay does not answer. Never rejects. */
async function propose({ client, settings, requests, oneClick, wanted }: AttemptContext, signal: AbortSignal) {
  const link = async (): Promise<Proposal | null> => {
    const signing = await oneClick.get()
    const withMessage = signing && (await proposeWithMessage(client, settings, wanted, signing, signal))
    return withMessage ?? proposeSession(client, settings, requests)
  }
  const proposal = link().catch(() => null)
  // After the timeout nothing awaits this approval: its rejection must not count as unhandled.
  void proposal.then((unwanted) => unwanted?.approval.catch(() => undefined))
  return Promise.race([proposal, delay(RELAY_TIMEOUT_MS).then(() => null)])
}

const failureOf = (failure: unknown): AppError =>
  failure instanceof AppError
    ? failure
    : toAppError(copyForeignError(failure), 'wallet.failed', { source: pairedWallet })

/** An expired link is no refusal: it has been replaced. */
const isExpired = (failure: unknown): boolean => failure instanceof Error && /expired/i.test(failure.message)

function settled(approval: Promise<Approval>): Promise<Outcome> {
  return approval.then(
    (approved) => ({ approval: approved }),
    (failure: unknown) => (isExpired(failure) ? new Promise<Outcome>(() => undefined) : { failure }),
  )
}

/** Ends a session that a wallet approves after the visitor has left. */
async function endLate(client: RelayClient, approval: Promise<Outcome>): Promise<void> {
  const outcome = await approval
  if (outcome === 'renew' || !('approval' in outcome)) return
  const reason = { code: 6000, message: 'User disconnected.' }
  await client.disconnect({ topic: outcome.approval.session.topic, reason }).catch(() => undefined)
}

const delay = (ms: number): Promise<'renew'> => new Promise((resolve) => setTimeout(() => resolve('renew'), ms))

function whenAborted(signal: AbortSignal): Promise<'aborted'> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve('aborted')
    signal.addEventListener('abort', () => resolve('aborted'), { once: true })
  })
}

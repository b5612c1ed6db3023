import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { pause } from '@/lib/core/pause'
import { authenticateRequest } from './authenticate-request'
import type { RequestsByNamespace } from './namespace-requests'
import type { OneClick } from './one-click'
import type { RelayClient } from './relay-client'
import type { SharedBySession } from './session-accounts'
import type { WalletConnectSettings } from './walletconnect-settings'

/** Time for our server to issue a message. Without it the wallet is paired alone. */
const MESSAGE_TIMEOUT_MS = 3_000
/** Time for the package to check an answer. It never settles for one that it cannot read. */
const CHECK_TIMEOUT_MS = 10_000
/** JSON-RPC code of a wallet that does not know `wc_sessionAuthenticate`. The package has proposed a session as well. */
const METHOD_UNSUPPORTED = 10_001

/** A session with the wallet's own description of itself. */
export interface ApprovedSession extends SharedBySession {
  readonly peer: { readonly metadata: { readonly name?: unknown; readonly redirect?: unknown } }
}

/** What a wallet has approved. */
export interface Approval {
  readonly session: ApprovedSession
  /** What it has signed with the approval, unchecked; empty for a wallet that does not sign while it pairs. */
  readonly cacaos: readonly unknown[]
}

export interface Proposal {
  readonly uri: string
  /** Rejects with the wallet's refusal, or when the link has expired. */
  readonly approval: Promise<Approval>
}

/** Proposes a session of every configured namespace. All are optional: a wallet approves those that it has. */
export async function proposeSession(
  client: RelayClient,
  settings: WalletConnectSettings,
  requests: RequestsByNamespace,
): Promise<Proposal | null> {
  const { uri, approval } = await client.connect({ optionalNamespaces: proposedNamespaces(settings, requests) })
  if (uri === undefined) return null
  return { uri, approval: approval().then((session: ApprovedSession) => ({ session, cacaos: [] })) }
}

/**
 * Proposes a session and a message to sign, in one link. A wallet that does not sign while it pairs sees the session
 * alone.
 *
 * @returns `null` without a message, or where the package cannot send it: it needs a global `Buffer`, which pages that
 *   Next has built have.
 */
export async function proposeWithMessage(
  client: RelayClient,
  settings: WalletConnectSettings,
  wanted: Caip2,
  oneClick: OneClick,
  signal: AbortSignal,
): Promise<Proposal | null> {
  const message = await Promise.race([oneClick.message(wanted, signal), pause(MESSAGE_TIMEOUT_MS, signal)])
  const request = message ? authenticateRequest(message, wanted, settings) : null
  if (request === null) return null
  const sent = await client.authenticate(request).catch(() => null)
  const uri = sent?.uri
  return sent && uri ? { uri, approval: readAnswer(client, uri, sent.response()) } : null
}

async function readAnswer(
  client: RelayClient,
  uri: string,
  response: Promise<{ readonly session?: ApprovedSession; readonly auths?: readonly unknown[] }>,
): Promise<Approval> {
  const watch = watchFailure(client, uri)
  try {
    const { session, auths } = await Promise.race([response, watch.failure])
    // A wallet that signs without a capability shares an account, and lets the page send no request.
    if (session === undefined) throw new AppError('wallet.no_accounts')
    return { session, cacaos: auths ?? [] }
  } finally {
    watch.stop()
  }
}

/**
 * Rejects with the error of a wallet as it was sent: the package passes on its message alone. Also rejects when an answer
 * has arrived and the package does not settle.
 */
function watchFailure(client: RelayClient, uri: string) {
  const topic = uri.slice('wc:'.length, uri.indexOf('@'))
  let timer: ReturnType<typeof setTimeout> | undefined
  let fail: (cause: unknown) => void = () => undefined
  const failure = new Promise<never>((_, reject) => {
    fail = reject
  })
  const follow = (record: { topic: string; request: { method: string }; response?: object }): void => {
    const { request, response } = record
    if (record.topic !== topic || request.method !== 'wc_sessionAuthenticate' || response === undefined) return
    if (!('error' in response)) {
      timer ??= setTimeout(() => fail(new AppError('wallet.failed')), CHECK_TIMEOUT_MS)
      return
    }
    const error = response.error as { readonly code?: unknown } | null
    if (error?.code !== METHOD_UNSUPPORTED) fail(error)
  }
  client.core.history.on('history_updated', follow)
  return {
    failure,
    stop() {
      clearTimeout(timer)
      client.core.history.removeListener('history_updated', follow)
    },
  }
}

function proposedNamespaces({ networks }: WalletConnectSettings, requests: RequestsByNamespace) {
  const entries = [...requests].flatMap(([namespace, { methods, events }]) => {
    const chains = networks.filter((each) => each.chainNamespace === namespace).map((each) => each.caipNetworkId)
    return chains.length > 0 ? [[namespace, { chains, methods: [...methods], events: [...events] }]] : []
  })
  return Object.fromEntries(entries) as Record<string, { chains: string[]; methods: string[]; events: string[] }>
}

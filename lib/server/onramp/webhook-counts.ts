import 'server-only'
import { getMetrics, type WebhookResult } from '../kit/metrics'
import { processWide } from '../kit/process-wide'

/** Everybody can send a webhook with a wrong signature. Only so many of them, within an hour, are a sign of a wrong secret. */
export const MANY_REFUSED = 10
const HOUR_MS = 3_600_000

interface ProviderCounts {
  accepted: number
  refused: number
  /** Unix ms. */
  acceptedAt: number | null
  /** Unix ms of the newest, oldest first. At most {@link MANY_REFUSED}. */
  refusedAt: readonly number[]
}

export interface WebhookReport {
  readonly provider: string
  /** Since the start of this process. Repeated ones count as accepted. */
  readonly accepted: number
  readonly refused: number
  /** {@link MANY_REFUSED} were refused within the last hour and none was accepted: the secret or the address is wrong. */
  readonly isRefusing: boolean
}

const counts = () => processWide('webhook-counts', () => new Map<string, ProviderCounts>())

const NOTHING: ProviderCounts = { accepted: 0, refused: 0, acceptedAt: null, refusedAt: [] }

/**
 * Counts what became of a webhook, for `/api/metrics` and `/api/health`.
 *
 * @param provider - Id of a chosen provider, never the text of a request: each gets a row.
 * @param now - Unix ms.
 */
export function countWebhook(provider: string, result: WebhookResult, now: number): void {
  getMetrics().webhook({ provider, result })
  const before = counts().get(provider) ?? NOTHING
  if (result === 'refused') {
    const refusedAt = [...before.refusedAt, now].slice(-MANY_REFUSED)
    counts().set(provider, { ...before, refused: before.refused + 1, refusedAt })
  } else if (result !== 'unknown_order') {
    counts().set(provider, { ...before, accepted: before.accepted + 1, acceptedAt: now })
  }
}

/** What this process has counted of a provider. */
export function reportWebhooks(provider: string, now: number): WebhookReport {
  const { accepted, refused, acceptedAt, refusedAt } = counts().get(provider) ?? NOTHING
  const isRecent = (time: number | null | undefined) => typeof time === 'number' && now - time <= HOUR_MS
  const isRefusing = refusedAt.length === MANY_REFUSED && isRecent(refusedAt[0]) && !isRecent(acceptedAt)
  return { provider, accepted, refused, isRefusing }
}

import 'server-only'
import { AppError } from '@/lib/core/app-error'
import { startDeadline } from '../kit/deadline'
import { processWide } from '../kit/process-wide'
import type { Services } from '../platform/services'
import { createExplorer, type Explorer } from './adapters/explorer'

/** A visitor waits for the list: a slower explorer counts as off. */
export const EXPLORER_DEADLINE_MS = 4_000
/** After a failure the explorer is not asked for this time, so that each visitor does not wait for the deadline. */
export const EXPLORER_PAUSE_MS = 15_000

/** The explorer of the settings; `null` if none is configured. */
export function findExplorer({ env }: Pick<Services, 'env'>): Explorer | null {
  return env.walletExplorer ? createExplorer(env.walletExplorer) : null
}

/**
 * Runs a call to the explorer within {@link EXPLORER_DEADLINE_MS}. `part`: the list and the pictures fail separately.
 *
 * @throws {AppError} `upstream.*` as the call fails; `upstream.timeout` at the deadline; `upstream.failed` at once for
 *   {@link EXPLORER_PAUSE_MS} after a failure.
 */
export async function askExplorer<T>(
  call: (signal: AbortSignal) => Promise<T>,
  part: 'list' | 'image',
  signal: AbortSignal,
  { env, now }: Pick<Services, 'env' | 'now'>,
): Promise<T> {
  const pauses = processWide('wallet-explorer-pauses', () => new Map<string, number>())
  const place = `${part} ${env.walletExplorer?.url}`
  if (now() < (pauses.get(place) ?? 0)) {
    throw new AppError('upstream.failed', { details: { vendor: 'wallet-explorer', reason: 'paused' } })
  }
  const late = () => new AppError('upstream.timeout', { details: { vendor: 'wallet-explorer' } })
  const deadline = startDeadline(EXPLORER_DEADLINE_MS, late, signal)
  try {
    return await deadline.race(call(deadline.signal))
  } catch (cause) {
    if (!signal.aborted) pauses.set(place, now() + EXPLORER_PAUSE_MS)
    throw cause
  } finally {
    deadline.end()
  }
}

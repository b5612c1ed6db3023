import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { operationStatus } from '@/lib/smart-account/operations-contract'
import type { ProvenServices } from '../custody/serve-proven'
import { startDeadline } from '../kit/deadline'
import { MAX_LOG_RANGE_BLOCKS } from '../rpc/log-query'
import { createChainOperations } from './chain-operations'
import { openOperations } from './open-operations'

/** A bundler that has not answered by then is passed over. */
const BUNDLER_MS = 3_000
/** An operation that neither the bundler nor the chain knows is unknown after this time. */
const UNKNOWN_AFTER_MS = 60_000
/** Clocks of a chain and of this server may differ by this much. */
const CLOCK_SKEW_SECONDS = 60
/** Headers that are read to find the block of a time. */
const MAX_HEADERS = 40

type Output = EndpointOutput<typeof operationStatus>

/**
 * Says what became of an operation. The bundler only gives hints: an operation is included when a transaction in a block of
 * our own node has executed it. A bundler that is dead, slow or wrong is passed over by a search on the chain.
 */
export async function reportOperation(
  { chainId, userOpHash, sender, sentAt }: EndpointInput<typeof operationStatus>,
  services: ProvenServices<'wallet'>,
): Promise<Output> {
  const { bundler, wallet, assertOwn } = await openOperations(chainId, services)
  assertOwn({ sender, factory: null, factoryData: null })
  const chain = createChainOperations(chainId, services, services.signal)
  const hint = await askBundler((signal) => bundler.transactionOf(userOpHash, signal), services)
  const hinted = hint ? await chain.inTransaction(hint, userOpHash, sender) : null
  if (hinted) return hinted
  const [found] = await chain.executed([userOpHash], await firstBlockSince(sentAt, chain))
  const searched = found ? await chain.inTransaction(found.transactionHash, userOpHash, sender) : null
  if (searched) return searched
  if (wallet.now.getTime() - sentAt < UNKNOWN_AFTER_MS) return { status: 'pending' }
  const isKnown = await askBundler((signal) => bundler.knows(userOpHash, signal), services)
  return { status: isKnown === false ? 'unknown' : 'pending' }
}

/** @returns `null` from a bundler that does not answer in time, or not in a form that can be read. */
async function askBundler<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  { log, signal }: Pick<ProvenServices<'wallet'>, 'log' | 'signal'>,
): Promise<T | null> {
  const deadline = startDeadline(BUNDLER_MS, () => new AppError('upstream.timeout'), signal)
  try {
    return await deadline.race(ask(deadline.signal))
  } catch (err) {
    signal.throwIfAborted()
    log.warn({ err }, 'a bundler is passed over')
    return null
  } finally {
    deadline.end()
  }
}

/**
 * The first block to search: the range that nodes answer ends with the newest block, unless the operation was sent before
 * it begins.
 *
 * @param sentAt - Unix time in milliseconds.
 */
async function firstBlockSince(
  sentAt: number,
  { header }: Pick<ReturnType<typeof createChainOperations>, 'header'>,
): Promise<bigint> {
  const since = sentAt / 1_000 - CLOCK_SKEW_SECONDS
  const head = await header('latest')
  const recent = head.number - MAX_LOG_RANGE_BLOCKS + 1n
  if (recent <= 0n) return 0n
  if ((await header(recent)).time <= since) return recent
  let [before, after] = [0n, recent]
  for (let read = 0; read < MAX_HEADERS && after - before > MAX_LOG_RANGE_BLOCKS / 10n; read += 1) {
    const middle = (before + after) / 2n
    if ((await header(middle)).time <= since) before = middle
    else after = middle
  }
  return before
}

import 'server-only'
import { AppError } from '@/lib/core/app-error'
import { startDeadline } from '../kit/deadline'
import type { Log } from '../kit/log'
import type { Kv } from './kv'

/** A store answers in milliseconds; a call that takes this long is considered lost. */
export const KV_DEADLINE_MS = 3_000
/** While a store hangs, one call per this interval is sent; other calls fail immediately until it answers. */
export const KV_REST_MS = 1_000

/**
 * The store as services get it: each call settles within {@link KV_DEADLINE_MS}, and each failure is an `AppError`:
 * `request.aborted`, or the reason of the caller's signal when that fired; otherwise `kv.unavailable`. Nothing is
 * retried: an increment whose answer was lost must not count twice.
 *
 * The store's error message appears neither in the error nor in the log, only as {@link reasonOf}: clients quote
 * commands with their values, and addresses with their passwords.
 */
export function guardKv(kv: Kv, log: Log): Kv {
  /** From `performance.now()`; 0 while the store answers. */
  let askAgainAt = 0
  let isDown = false

  async function call<T>(work: (signal?: AbortSignal) => Promise<T>, parent?: AbortSignal): Promise<T> {
    if (parent?.aborted) throw AppError.from(parent.reason, 'request.aborted')
    if (performance.now() < askAgainAt) throw unavailable('it did not answer a moment ago')
    if (askAgainAt > 0) askAgainAt = performance.now() + KV_REST_MS
    // Creating and clearing a deadline takes longer than a local store takes to answer.
    const deadline = kv.isLocal ? null : startDeadline(KV_DEADLINE_MS, () => new Error('no answer in time'), parent)
    try {
      const result = await (deadline ? deadline.race(work(deadline.signal)) : work())
      askAgainAt = 0
      if (isDown) log.warn({ kv: kv.id }, 'the KV store works again')
      isDown = false
      return result
    } catch (cause) {
      if (parent?.aborted) throw AppError.from(parent.reason, 'request.aborted')
      const isLate = deadline?.signal.aborted ?? false
      askAgainAt = isLate ? performance.now() + KV_REST_MS : 0
      const reason = isLate ? 'no answer in time' : reasonOf(cause)
      if (!isDown) log.error({ kv: kv.id, reason }, 'the KV store does not work')
      isDown = true
      throw unavailable(reason)
    } finally {
      deadline?.end()
    }
  }

  /** The reason is not in the error's details, because details are shown to visitors. */
  const unavailable = (reason: string) => new AppError('kv.unavailable', { cause: new Error(`${kv.id}: ${reason}`) })

  return {
    id: kv.id,
    ...(kv.peek ? { peek: kv.peek } : {}),
    get: (key, parent) => call((signal) => kv.get(key, signal), parent),
    set: (key, value, life, parent) => call((signal) => kv.set(key, value, life, signal), parent),
    setIfAbsent: (key, value, life, parent) => call((signal) => kv.setIfAbsent(key, value, life, signal), parent),
    replace: (key, was, value, life, parent) => call((signal) => kv.replace(key, was, value, life, signal), parent),
    getAndDelete: (key, parent) => call((signal) => kv.getAndDelete(key, signal), parent),
    increment: (key, life, parent) => call((signal) => kv.increment(key, life, signal), parent),
    delete: (key, parent) => call((signal) => kv.delete(key, signal), parent),
  }
}

/**
 * Why a store failed, without secrets: the code of a broken connection (`ECONNREFUSED`), otherwise the start of the
 * message (`WRONGTYPE Operation against`, `OOM command not allowed when used memory`), up to the first character that
 * could begin a quotation.
 */
function reasonOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as NodeJS.ErrnoException
    if (typeof code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(code)) return code
  }
  const [start = ''] = error instanceof Error ? (/^[A-Za-z -]{1,80}/.exec(error.message) ?? []) : []
  return start.trim() || 'it failed'
}

import 'server-only'
import { setMaxListeners } from 'node:events'

/** A signal that fires with `reason` after `ms`, or with the parent's reason when that fires first. Call `end` always. */
export function startDeadline(
  ms: number,
  reason: () => Error,
  parent?: AbortSignal,
): { readonly signal: AbortSignal; end(): void } {
  const controller = new AbortController()
  // One request waits for many things at once, and each wait listens; past ten Node would warn of a leak.
  setMaxListeners(0, controller.signal)
  const timer = setTimeout(() => controller.abort(reason()), ms)
  const stop = () => controller.abort(parent?.reason)
  parent?.addEventListener('abort', stop, { once: true })
  if (parent?.aborted) stop()
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer)
      parent?.removeEventListener('abort', stop)
    },
  }
}

/** Settles as `work` does, or rejects with the signal's reason when that fires first, whether or not `work` listens. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    const done = () => signal.removeEventListener('abort', stop)
    work.then(resolve, reject).finally(done)
    if (signal.aborted) stop()
  })
}

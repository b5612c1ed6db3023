import { AppError } from './app-error'
import { copyForeignError } from './foreign-error'

/**
 * Returns the failure of a request that got no usable answer: `request.aborted` when `signal` fired, `request.timeout`
 * when `deadline` did, `network.offline` when the browser has no connection, otherwise `upstream.failed`.
 *
 * @param thrown - What `fetch` or reading its answer threw. It is copied, because the page or an extension may have
 *   replaced `fetch`.
 */
export function requestFailure(thrown: unknown, deadline: AbortSignal, signal?: AbortSignal): AppError {
  const cause = copyForeignError(thrown)
  if (signal?.aborted) return new AppError('request.aborted', { cause })
  if (deadline.aborted) return new AppError('request.timeout', { cause })
  return new AppError(globalThis.navigator?.onLine === false ? 'network.offline' : 'upstream.failed', { cause })
}

import { attempt } from '@/lib/core/attempt'
import { copyForeignError, type ForeignCause } from '@/lib/core/foreign-error'

/*
 * Calls into wallets. They are foreign code: a wallet may throw at once, never answer, or answer nonsense. Without the
 * error catalogue, because this file loads with the page.
 */

/** Timeout of requests that a wallet answers without the visitor, such as its accounts and its network. */
export const QUIET_TIMEOUT_MS = 5_000
/** Timeout of requests that the visitor answers in the wallet. */
export const PROMPT_TIMEOUT_MS = 120_000
/** Timeout of giving a permission back; the page does not depend on it. Spec section 9, "Sign-out wait". */
export const REVOKE_TIMEOUT_MS = 3_000

/** Maximum number of entries read from a list. Real wallets share fewer accounts. */
const MAX_LIST_LENGTH = 100

/** Why there is no answer: the wallet threw (`cause` is a copy), it took too long, or the caller aborted. */
export type NoAnswer =
  | { readonly reason: 'refused'; readonly cause: ForeignCause }
  | { readonly reason: 'timeout' }
  | { readonly reason: 'aborted' }

export type Answer<T> = { readonly ok: true; readonly value: T } | ({ readonly ok: false } & NoAnswer)

/**
 * Calls a wallet. Resolves with its answer, its refusal, the timeout or the abort, whichever is first. Never rejects.
 *
 * @param call - The call itself; it may throw.
 * @param copy - Copies the answer to plain data before any other code uses it. If it throws, the result is `refused`.
 * @param timeoutMs - Milliseconds until `timeout`; `Infinity` for a request that only the visitor can end.
 */
export function askForeign<T>(
  call: () => unknown,
  copy: (answer: unknown) => T,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<Answer<T>> {
  return new Promise((resolve) => {
    const timer = Number.isFinite(timeoutMs) ? setTimeout(() => end({ ok: false, reason: 'timeout' }), timeoutMs) : 0
    const abort = (): void => end({ ok: false, reason: 'aborted' })
    function end(answer: Answer<T>): void {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      resolve(answer)
    }
    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort)
    // An async function, so that a wallet that throws, or whose `then` throws, causes a rejection.
    const request = async (): Promise<unknown> => call()
    request()
      .then((answer) => end({ ok: true, value: copy(answer) }))
      .catch((thrown: unknown) => end({ ok: false, reason: 'refused', cause: copyForeignError(thrown) }))
  })
}

/**
 * Copies a primitive or a list of primitives; `undefined` for any other object. Reading an object of a wallet twice
 * could throw or give another value, and promises would read its `then`.
 */
export function copyPlain(value: unknown): unknown {
  return attempt(() => {
    if (!Array.isArray(value)) return primitiveOf(value)
    return Array.from({ length: Math.min(value.length, MAX_LIST_LENGTH) }, (_, index) => primitiveOf(value[index]))
  })
}

function primitiveOf(value: unknown): unknown {
  return typeof value === 'function' || (typeof value === 'object' && value !== null) ? undefined : value
}

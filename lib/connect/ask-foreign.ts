import { copyForeignError, type ForeignCause } from '@/lib/core/foreign-error'

/*
 * Calls into wallets. They are foreign code: a wallet may throw at once, never answer, or answer nonsense. No catalogue
 * of errors here: this file comes with the page.
 */

/** A wallet answers these from memory, in milliseconds: where it stands, and for whom. */
export const QUIET_TIMEOUT_MS = 5_000
/** A request that opens the wallet; the visitor answers it. */
export const PROMPT_TIMEOUT_MS = 120_000
/** Giving a permission back is a courtesy. Spec section 9, "Sign-out wait". */
export const REVOKE_TIMEOUT_MS = 3_000
/** How often a wallet is asked whether the visitor has answered meanwhile. */
export const ASK_AGAIN_MS = 1_000

/** Entries of a list that are read: more accounts than a wallet shares in earnest. */
const MAX_LIST_LENGTH = 100

/** Why there is no answer: the wallet threw (`cause` is a copy), it took too long, or the caller aborted. */
export type NoAnswer =
  | { readonly reason: 'refused'; readonly cause: ForeignCause }
  | { readonly reason: 'timeout' }
  | { readonly reason: 'aborted' }

export type Answer<T> = { readonly ok: true; readonly value: T } | ({ readonly ok: false } & NoAnswer)

/**
 * Calls a wallet and always gets an end: an answer, a refusal, the deadline or the abort, whichever is first. Never
 * rejects.
 *
 * @param call - The call itself; it may throw.
 * @param copy - Makes plain data of the answer, before anything else touches it. Where it throws, the wallet has refused.
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
    // An async function turns a wallet that throws at once, or has a trap for `then`, into a rejection.
    const request = async (): Promise<unknown> => call()
    request()
      .then((answer) => end({ ok: true, value: copy(answer) }))
      .catch((thrown: unknown) => end({ ok: false, reason: 'refused', cause: copyForeignError(thrown) }))
  })
}

/**
 * A primitive, a list of them, or `undefined` for any other object: an object of a wallet could throw, or say something
 * else, at the second look, and every promise that it passes through looks for a `then`.
 */
export function copyPlain(value: unknown): unknown {
  return attempt(() => {
    if (!Array.isArray(value)) return primitiveOf(value)
    return Array.from({ length: Math.min(value.length, MAX_LIST_LENGTH) }, (_, index) => primitiveOf(value[index]))
  })
}

/** Runs over foreign objects, whose getters and proxies may throw; `undefined` where they do. */
export function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

function primitiveOf(value: unknown): unknown {
  return typeof value === 'function' || (typeof value === 'object' && value !== null) ? undefined : value
}

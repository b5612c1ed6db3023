import 'server-only'
import { AppError } from '@/lib/core/app-error'

/**
 * How long the verdict on a node is valid. Providers move addresses between networks, so the chain is checked again.
 */
const TRUST_MS = 10 * 60_000
/** How long a node of another chain is not used. */
const DISTRUST_MS = 60_000

/** How long a call waits for the verdicts on the other nodes, which are needed only if the best one fails. */
const TRUST_GRACE_MS = 300

/** Excludes nodes of other chains (promise R8): a node is used only after it has reported the right chain. */
export interface Trust {
  /**
   * Returns the usable nodes, best first. Waits for the verdict on the best one, and {@link TRUST_GRACE_MS} for the
   * others.
   *
   * @throws {AppError} `upstream.*` when no node answers, `upstream.invalid_reply` when all belong to another chain.
   */
  choose(urls: readonly string[], signal?: AbortSignal): Promise<readonly [string, ...string[]]>
}

interface Verdict {
  readonly isRight: boolean
  readonly until: number
}

/**
 * @param isOfChain - Asks a node which chain it belongs to. Rejects when the node does not answer. `isRetried` is `false`
 *   where one attempt is enough.
 */
export function createTrust(
  isOfChain: (url: string, isRetried: boolean) => Promise<boolean>,
  now: () => number = Date.now,
): Trust {
  const verdicts = new Map<string, Verdict>()
  const asking = new Map<string, Promise<boolean>>()

  /** Checks the chain of a node. Concurrent callers share one check; a caller that aborts does not end it. */
  function ask(url: string, isRetried: boolean): Promise<boolean> {
    const running = asking.get(url)
    if (running) return running
    const question = isOfChain(url, isRetried)
      .then((isRight) => {
        verdicts.set(url, { isRight, until: now() + (isRight ? TRUST_MS : DISTRUST_MS) })
        return isRight
      })
      .finally(() => asking.delete(url))
    asking.set(url, question)
    return question
  }

  const verdictOf = (url: string): boolean | undefined => {
    const verdict = verdicts.get(url)
    return verdict && verdict.until > now() ? verdict.isRight : undefined
  }

  return {
    async choose(urls, signal) {
      let failure = new AppError('upstream.invalid_reply', { details: { reason: 'wrong chain' } })
      for (const [index, url] of urls.entries()) {
        const isLast = index === urls.length - 1
        const isRight =
          verdictOf(url) ??
          (await ask(url, isLast).catch((cause: unknown) => {
            failure = AppError.from(cause, 'upstream.failed')
            return false
          }))
        signal?.throwIfAborted()
        if (!isRight) continue
        const others = urls.slice(index + 1)
        const unknown = others.filter((other) => verdictOf(other) === undefined)
        if (unknown.length > 0)
          await settledWithin(
            unknown.map((other) => ask(other, false)),
            TRUST_GRACE_MS,
          )
        return [url, ...others.filter((other) => verdictOf(other) === true)]
      }
      throw failure
    },
  }
}

/** Waits until every promise has settled, at most `ms` milliseconds. Never rejects. */
async function settledWithin(work: readonly Promise<unknown>[], ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const grace = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([Promise.allSettled(work), grace])
  clearTimeout(timer)
}

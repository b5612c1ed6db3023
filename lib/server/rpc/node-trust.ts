import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import type { ChainPolicy } from './chain-policy'
import { askNodes } from './node-exchange'

/** A node's word on its chain is asked again after this long: providers move addresses between networks. */
const TRUST_MS = 10 * 60_000
/** A node of another chain is not asked for this long. */
const DISTRUST_MS = 60_000

/** How long a call waits for the word of nodes that it may not need: they stand in when the best one fails. */
const TRUST_GRACE_MS = 300

/** Keeps nodes of another chain out (promise R8): none is used before it has said which chain it is of. */
export interface Trust {
  /**
   * The nodes to use, best first: waits for the best one's word, and {@link TRUST_GRACE_MS} for the others'.
   *
   * @throws {AppError} `upstream.*` when no node answers, `upstream.invalid_reply` when all are of another chain.
   */
  choose(urls: readonly string[], signal?: AbortSignal): Promise<readonly [string, ...string[]]>
}

interface Verdict {
  readonly isRight: boolean
  readonly until: number
}

export function createTrust(
  chainId: Caip2,
  { identity, maxReplyBytes }: Pick<ChainPolicy, 'identity' | 'maxReplyBytes'>,
  now: () => number = Date.now,
): Trust {
  const verdicts = new Map<string, Verdict>()
  const asking = new Map<string, Promise<boolean>>()

  /** One question at a time for each node, and nobody's leaving ends it for the others. */
  function ask(url: string, isRetried: boolean): Promise<boolean> {
    const under = asking.get(url)
    if (under) return under
    const question = askNodes([url], [identity.call], { isRetried, maxReplyBytes })
      .then(([answer]) => {
        if (answer?.result === undefined) throw answer?.error.reason ?? new AppError('upstream.failed')
        const isRight = identity.isOf(chainId, JSON.parse(answer.result))
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

/** Waits until all have settled, one way or the other, but not longer than `ms`. */
async function settledWithin(work: readonly Promise<unknown>[], ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const grace = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([Promise.allSettled(work), grace])
  clearTimeout(timer)
}

import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import type { UpstreamLane } from '../upstream/upstream-lanes'
import type { ChainPolicy, SendingRules } from './chain-policy'
import { askNodes } from './node-exchange'
import { createTrust } from './node-trust'
import { createRankedUpstreams } from './ranked-upstreams'
import { type RpcAnswer, type RpcCall, unanswered } from './rpc-call'

/** The nodes of one chain. */
export interface ChainNodes {
  exchange(calls: readonly RpcCall[], signal?: AbortSignal, lane?: UpstreamLane): Promise<readonly RpcAnswer[]>
  stop(): void
}

/**
 * Chooses the node for each call. Reads go to the best node, and to the next one when it fails. Pinned methods always
 * go to the first configured node, because it holds their filters. A transaction is sent once, to one node.
 *
 * @param urls - Addresses of nodes, in the operator's order of preference.
 */
export function createChainNodes(
  chainId: Caip2,
  policy: ChainPolicy,
  urls: readonly [string, ...string[]],
): ChainNodes {
  const { identity, maxReplyBytes, newestBlock, sending } = policy
  const trust = createTrust(async (url, isRetried) => {
    const [answer] = await askNodes([url], [identity.call], { isRetried, maxReplyBytes })
    if (answer?.result === undefined) throw answer?.error.reason ?? new AppError('upstream.failed')
    return identity.isOf(chainId, JSON.parse(answer.result))
  })
  const ranked = createRankedUpstreams(urls, async (url, signal) => {
    const [answer] = await askNodes([url], [newestBlock.call], { signal, isRetried: false, maxReplyBytes })
    const block = answer?.result === undefined ? null : newestBlock.read(JSON.parse(answer.result))
    if (block === null) throw new AppError('upstream.invalid_reply')
    return block
  })

  async function read(calls: readonly RpcCall[], { signal, lane }: CallOptions): Promise<readonly RpcAnswer[]> {
    const [first, ...others] = await trust.choose(ranked.order(), signal)
    return askNodes([first, ...others], calls, { signal, lane, isRetried: true, maxReplyBytes })
  }

  async function pinned(calls: readonly RpcCall[], { signal, lane }: CallOptions): Promise<readonly RpcAnswer[]> {
    const [holder] = await trust.choose([urls[0]], signal)
    return askNodes([holder], calls, { signal, lane, isRetried: true, maxReplyBytes })
  }

  const isSend = (method: string): boolean => sending?.isSend(method) ?? false

  async function send(rules: SendingRules, call: RpcCall, options: CallOptions): Promise<RpcAnswer> {
    const { signal, lane } = options
    const [best] = await trust.choose(ranked.order(), signal)
    const once = { signal, lane, isRetried: false, maxReplyBytes }
    const [answer] = await settleCalls(askNodes([best], [call], once), 1, signal)
    if (answer?.result !== undefined) return answer
    const failure = answer?.error ?? unanswered().error
    const id = rules.transactionId(call)
    if (id === null) return { error: failure }
    if (rules.isAlreadyKnown(failure)) return { result: JSON.stringify(id) }
    // After a broken connection the node may still have accepted the transaction, and some refusals are also given when
    // the same transaction was mined in the meantime. Looking it up by id is safe; sending it again is not.
    if (!failure.reason && !rules.isAmbiguous(failure)) return { error: failure }
    const [found] = await read([rules.lookup(id)], options).catch(() => [])
    const isThere = found?.result !== undefined && rules.isFound(JSON.parse(found.result))
    return isThere ? { result: JSON.stringify(id) } : { error: failure }
  }

  return {
    async exchange(calls, signal, lane) {
      const options = { signal, lane }
      const answers: RpcAnswer[] = []
      const group = async (indexes: readonly number[], ask: typeof read) => {
        if (indexes.length === 0) return
        const group = indexes.flatMap((index) => calls[index] ?? [])
        const settled = await settleCalls(ask(group, options), group.length, signal)
        for (const [position, index] of indexes.entries()) {
          answers[index] = settled[position] ?? unanswered()
        }
      }
      const of = (kind: (method: string) => boolean) =>
        calls.flatMap(({ method }, index) => (kind(method) ? index : []))
      await Promise.all([
        group(
          of((method) => !isSend(method) && !policy.isPinned(method)),
          read,
        ),
        group(of(policy.isPinned), pinned),
        ...(sending === null
          ? []
          : [group(of(isSend), (group) => Promise.all(group.map((call) => send(sending, call, options))))]),
      ])
      return answers
    },
    stop: () => ranked.stop(),
  }
}

/** The caller's signal, and the capacity that its calls use. */
interface CallOptions {
  readonly signal: AbortSignal | undefined
  readonly lane: UpstreamLane | undefined
}

/** Turns a failure of all nodes into an error answer for each call. Throws only when the caller's signal has fired. */
async function settleCalls(
  work: Promise<readonly RpcAnswer[]>,
  count: number,
  signal: AbortSignal | undefined,
): Promise<readonly RpcAnswer[]> {
  try {
    return await work
  } catch (cause) {
    const reason = AppError.from(cause, 'upstream.failed')
    if (signal?.aborted) throw reason
    return Array.from({ length: count }, () => unanswered(reason))
  }
}

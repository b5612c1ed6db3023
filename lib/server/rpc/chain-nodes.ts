import 'server-only'
import { keccak256 } from 'viem/utils'
import { isAlreadyKnown } from '@/lib/chains/to-app-error'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { evmChainId } from '@/lib/core/evm-chain-id'
import type { UpstreamLane } from '../upstream/upstream-lanes'
import { isFilterMethod, isSendMethod } from './method-policy'
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
 * Chooses who is asked: reads go to the best node first and move on from one that fails; filters stay with the first
 * configured one, which holds them; a transaction is handed to one node once.
 *
 * @param urls - Addresses of nodes, in the operator's order of preference.
 */
export function createChainNodes(chainId: Caip2, urls: readonly [string, ...string[]]): ChainNodes {
  const trust = createTrust(evmChainId(chainId))
  const ranked = createRankedUpstreams(urls, async (url, signal) => {
    const [answer] = await askNodes([url], [{ method: 'eth_blockNumber' }], { signal, isRetried: false })
    return BigInt(JSON.parse(answer?.result ?? 'null') as string)
  })

  async function read(calls: readonly RpcCall[], { signal, lane }: Asker): Promise<readonly RpcAnswer[]> {
    const [first, ...others] = await trust.choose(ranked.order(), signal)
    return askNodes([first, ...others], calls, { signal, lane, isRetried: true })
  }

  async function filter(calls: readonly RpcCall[], { signal, lane }: Asker): Promise<readonly RpcAnswer[]> {
    const [holder] = await trust.choose([urls[0]], signal)
    return askNodes([holder], calls, { signal, lane, isRetried: true })
  }

  async function send(call: RpcCall, asker: Asker): Promise<RpcAnswer> {
    const { signal, lane } = asker
    const [best] = await trust.choose(ranked.order(), signal)
    const [answer] = await safely(askNodes([best], [call], { signal, lane, isRetried: false }), 1, signal)
    if (answer?.result !== undefined) return answer
    const failure = answer?.error ?? unanswered().error
    const hash = transactionHash(call)
    if (hash === null) return { error: failure }
    if (isAlreadyKnown(failure.message)) return { result: JSON.stringify(hash) }
    // A broken connection says nothing about whether the node took it, and "nonce too low" may speak of this very
    // transaction, mined meanwhile. Asking by hash is safe; sending again is not.
    if (!failure.reason && !/nonce too low/i.test(failure.message)) return { error: failure }
    const question = { method: 'eth_getTransactionByHash', params: JSON.stringify([hash]) }
    const [found] = await read([question], asker).catch(() => [])
    return found?.result !== undefined && found.result !== 'null'
      ? { result: JSON.stringify(hash) }
      : { error: failure }
  }

  return {
    async exchange(calls, signal, lane) {
      const asker = { signal, lane }
      const answers: RpcAnswer[] = []
      const group = async (indexes: readonly number[], ask: typeof read) => {
        if (indexes.length === 0) return
        const group = indexes.flatMap((index) => calls[index] ?? [])
        const settled = await safely(ask(group, asker), group.length, signal)
        for (const [position, index] of indexes.entries()) {
          answers[index] = settled[position] ?? unanswered()
        }
      }
      const of = (kind: (method: string) => boolean) =>
        calls.flatMap(({ method }, index) => (kind(method) ? index : []))
      await Promise.all([
        group(
          of((method) => !isSendMethod(method) && !isFilterMethod(method)),
          read,
        ),
        group(of(isFilterMethod), filter),
        group(of(isSendMethod), (group) => Promise.all(group.map((call) => send(call, asker)))),
      ])
      return answers
    },
    stop: () => ranked.stop(),
  }
}

/** Who waits for an answer, and in whose lane. */
interface Asker {
  readonly signal: AbortSignal | undefined
  readonly lane: UpstreamLane | undefined
}

/** Answers that say why, where the nodes could not be asked; throws only when the caller has left. */
async function safely(
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

/** Hash of the raw transaction in the call, or `null` where it is not simply the hash of what is sent (blobs). */
function transactionHash({ params }: RpcCall): string | null {
  const [raw] = (params === undefined ? [] : JSON.parse(params)) as readonly unknown[]
  if (typeof raw !== 'string' || !/^0x(?:[0-9a-fA-F]{2})+$/.test(raw) || raw.startsWith('0x03')) return null
  return keccak256(raw as `0x${string}`)
}

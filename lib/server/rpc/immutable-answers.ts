import 'server-only'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import type { Caip2 } from '@/lib/core/caip'
import type { ImmutableRules } from './chain-policy'
import { type RpcAnswer, type RpcCall, unanswered } from './rpc-call'

/** Maximum size of all cached answers together, in characters. */
const MAX_KEPT_LENGTH = 32 * 1024 * 1024
/** Maximum size of one answer: a receipt, or a block with the hashes of its transactions, but not with all of them. */
const MAX_ANSWER_LENGTH = 256 * 1024
/** How long the number of the newest final block is used before it is read again. */
const FINALITY_MS = 30_000

type Ask = (calls: readonly RpcCall[]) => Promise<readonly RpcAnswer[]>

/**
 * Caches answers that cannot change, in this process: the chain id, always; blocks, transactions and receipts by hash,
 * once their block is final, because a newer block may still be reverted. Of the devnet only the chain id is cached: a
 * reset devnet can contain the same transaction in another block.
 */
export interface ImmutableAnswers {
  /** Returns the answer to a call if it is known without asking a node. */
  find(chainId: Caip2, rules: ImmutableRules, call: RpcCall): RpcAnswer | undefined
  /** Answers the known calls and sends the others to `ask`, in one request. */
  relay(chainId: Caip2, rules: ImmutableRules, calls: readonly RpcCall[], ask: Ask): Promise<readonly RpcAnswer[]>
}

export function createImmutableAnswers(now: () => number = Date.now): ImmutableAnswers {
  const kept = new Map<string, string>()
  let keptLength = 0
  const finality = new Map<Caip2, { readonly block: bigint; readonly readAt: number }>()
  const reading = new Set<Caip2>()

  function keep(key: string, result: string): void {
    if (result.length > MAX_ANSWER_LENGTH || kept.has(key)) return
    kept.set(key, result)
    keptLength += key.length + result.length
    for (const [oldest, value] of kept) {
      if (keptLength <= MAX_KEPT_LENGTH) return
      kept.delete(oldest)
      keptLength -= oldest.length + value.length
    }
  }

  /** Reads the newest final block in the background. The caller does not wait for it, and a failure has no effect. */
  function refreshFinality(chainId: Caip2, { finalBlock }: ImmutableRules, ask: Ask): void {
    if (reading.has(chainId) || now() - (finality.get(chainId)?.readAt ?? 0) < FINALITY_MS) return
    reading.add(chainId)
    ask([finalBlock.call])
      .then(([answer]) => (answer?.result === undefined ? null : finalBlock.read(JSON.parse(answer.result))))
      // A chain without the tag `finalized` caches nothing, and is not asked again with every call.
      .catch(() => null)
      .then((block) => {
        finality.set(chainId, { block: block ?? finality.get(chainId)?.block ?? -1n, readAt: now() })
        reading.delete(chainId)
      })
  }

  function find(chainId: Caip2, rules: ImmutableRules, { method, params }: RpcCall): RpcAnswer | undefined {
    const result =
      rules.knownResult(chainId, method) ??
      (rules.blockOf(method) && kept.get(keyOf(chainId, method, rules.paramsKey(params))))
    return result === undefined ? undefined : { result }
  }

  return {
    find,
    async relay(chainId, rules, calls, ask) {
      const ready = calls.map((call) => find(chainId, rules, call))
      const open = calls.filter((_, index) => ready[index] === undefined)
      const asked = open.length === 0 ? [] : await ask(open)
      let next = 0
      return calls.map(({ method, params }, index) => {
        const known = ready[index]
        if (known !== undefined) return known
        const answer = asked[next++] ?? unanswered()
        const blockOf = rules.blockOf(method)
        const block = blockOf && answer.result !== undefined ? blockOf(JSON.parse(answer.result)) : null
        if (block !== null && chainId !== DEVNET_CAIP_ID) {
          const isFinal = block <= (finality.get(chainId)?.block ?? -1n)
          if (isFinal) keep(keyOf(chainId, method, rules.paramsKey(params)), answer.result ?? '')
          else refreshFinality(chainId, rules, ask)
        }
        return answer
      })
    },
  }
}

const keyOf = (chainId: Caip2, method: string, params: string): string => `${chainId} ${method} ${params}`

import 'server-only'
import { type Client, createClient, custom } from 'viem'
import { chainTable, devnetRow } from '@/lib/chains/chain-table'
import { AppError } from '@/lib/core/app-error'
import { type Caip2, caip2FromEvm } from '@/lib/core/caip'
import type { Env } from '../settings/env'
import type { UpstreamLane } from '../upstream/upstream-lanes'
import { createChainNodes } from './chain-nodes'
import { createImmutableAnswers } from './immutable-answers'
import { type RpcAnswer, type RpcCall, RpcCallError, unanswered } from './rpc-call'

/** The chains of this installation and how to speak to them. The only way of the server to a chain. */
export interface RpcProvider {
  readonly id: string
  /** The closed list of chains; any other id is refused. */
  readonly chainIds: readonly Caip2[]
  /**
   * Relays calls, many at once in one request to a node. Answers come in the order of the calls and are not changed;
   * a call that failed does not fail the others. Never throws for a known chain, except when `signal` fires.
   *
   * @param lane - Whose work it is; default `own`.
   * @throws {AppError} `network.not_found` for a chain outside the list, `request.aborted`.
   */
  relay(
    chainId: Caip2,
    calls: readonly RpcCall[],
    signal?: AbortSignal,
    lane?: UpstreamLane,
  ): Promise<readonly RpcAnswer[]>
  /** The answer to a call of a known chain that needs no node: its id, and what is final. */
  answerAtHand(chainId: Caip2, call: RpcCall): RpcAnswer | undefined
  /**
   * One call, parsed.
   *
   * @throws {RpcCallError} what the node answered; {AppError} `upstream.*` when no node could be asked,
   *   `network.not_found`, `request.aborted`.
   */
  request(
    chainId: Caip2,
    call: { method: string; params?: unknown },
    signal?: AbortSignal,
    lane?: UpstreamLane,
  ): Promise<unknown>
  /** A viem client over `request`, for single actions. Retries live below it, so that it has none. */
  client(chainId: Caip2, signal?: AbortSignal): Client
  /** Ends the background pings. */
  stop(): void
}

/**
 * Nodes per chain: `FOYER_RPC_URLS`, else the public ones that viem lists, else (devnet) `FOYER_DEVNET_RPC_URL`.
 */
export function createRpcProvider({ env }: { readonly env: Pick<Env, 'devnet' | 'rpc'> }): RpcProvider {
  const rows = env.devnet ? [devnetRow(env.devnet.rpcUrl), ...chainTable] : chainTable
  const chains = new Map(
    rows.map(({ chain }) => {
      const chainId = caip2FromEvm(chain.id)
      const [first, ...others] = env.rpc?.urls[chainId] ?? chain.rpcUrls.default.http
      // Every row of the table has a public address, and the environment refuses an empty list.
      if (first === undefined) throw new TypeError(`no node address for ${chainId}`)
      return [chainId, { chain, nodes: createChainNodes(chainId, [first, ...others]) }] as const
    }),
  )
  const immutable = createImmutableAnswers()

  const known = (chainId: Caip2) => {
    const known = chains.get(chainId)
    if (!known) throw new AppError('network.not_found', { details: { chainId } })
    return known
  }

  const provider: RpcProvider = {
    id: 'json-rpc',
    chainIds: [...chains.keys()],
    async relay(chainId, calls, signal, lane) {
      const { nodes } = known(chainId)
      return immutable.relay(chainId, calls, (open) => nodes.exchange(open, signal, lane))
    },
    answerAtHand: immutable.find,
    async request(chainId, { method, params }, signal, lane) {
      const [answer] = await provider.relay(
        chainId,
        [params === undefined ? { method } : { method, params: JSON.stringify(params) }],
        signal,
        lane,
      )
      if (answer?.result !== undefined) return JSON.parse(answer.result)
      const failure = answer?.error ?? unanswered().error
      throw failure.reason ?? new RpcCallError(failure)
    },
    client(chainId, signal) {
      return createClient({
        chain: known(chainId).chain,
        transport: custom({ request: (call) => provider.request(chainId, call, signal) }, { retryCount: 0 }),
        cacheTime: 0,
      })
    },
    stop() {
      for (const { nodes } of chains.values()) nodes.stop()
    },
  }
  return provider
}

import 'server-only'
import { type Chain, type Client, createClient, custom } from 'viem'
import { chainTable, devnetRow } from '@/lib/chains/chain-table'
import { caip2FromPolkadot, polkadotTable } from '@/lib/chains/polkadot-networks'
import { caip2FromSolana, solanaTable } from '@/lib/chains/solana-networks'
import { AppError } from '@/lib/core/app-error'
import { type Caip2, caip2FromEvm } from '@/lib/core/caip'
import type { Env } from '../settings/env'
import type { UpstreamLane } from '../upstream/upstream-lanes'
import { createChainNodes } from './chain-nodes'
import { policyOf } from './chain-policies'
import { createImmutableAnswers } from './immutable-answers'
import { type RpcAnswer, type RpcCall, RpcCallError, unanswered } from './rpc-call'

/** The chains of this installation, and calls to their nodes. All server code reaches a chain through this port. */
export interface RpcProvider {
  readonly id: string
  /** The closed list of chains; any other id is refused. */
  readonly chainIds: readonly Caip2[]
  /**
   * Relays calls, many in one request to a node. Answers are in the order of the calls and unchanged; a failed call
   * does not fail the others. Never throws for a known chain, unless `signal` fires.
   *
   * @param lane - Capacity that the calls use. Default `own`.
   * @throws {AppError} `network.not_found` for a chain outside the list, `request.aborted`.
   */
  relay(
    chainId: Caip2,
    calls: readonly RpcCall[],
    signal?: AbortSignal,
    lane?: UpstreamLane,
  ): Promise<readonly RpcAnswer[]>
  /** Returns the answer to a call that needs no node: the chain id, or a cached final answer. */
  localAnswer(chainId: Caip2, call: RpcCall): RpcAnswer | undefined
  /**
   * Makes one call and returns its parsed result.
   *
   * @throws {RpcCallError} the node's error; {AppError} `upstream.*` when no node answered, `network.not_found`,
   *   `request.aborted`.
   */
  request(
    chainId: Caip2,
    call: { method: string; params?: unknown },
    signal?: AbortSignal,
    lane?: UpstreamLane,
  ): Promise<unknown>
  /**
   * Returns a viem client over `request`, for single actions on an EVM chain. It does not retry; `request` does.
   *
   * @throws {AppError} `network.invalid_chain_id` for a chain of another namespace, `network.not_found`.
   */
  client(chainId: Caip2, signal?: AbortSignal): Client
  /** Stops the background pings. */
  stop(): void
}

/** A chain of the closed list: its public nodes, and viem's definition if it is an EVM chain. */
interface ServedChain {
  readonly chainId: Caip2
  readonly publicUrls: readonly string[]
  readonly evm?: Chain
}

function servedChains({ devnet, rpc }: Pick<Env, 'devnet' | 'rpc'>): readonly ServedChain[] {
  const rows = devnet ? [devnetRow(devnet.rpcUrl), ...chainTable] : chainTable
  return [
    ...rows.map(({ chain }) => ({
      chainId: caip2FromEvm(chain.id),
      publicUrls: chain.rpcUrls.default.http,
      evm: chain,
    })),
    ...solanaTable.map(({ reference, url }) => ({ chainId: caip2FromSolana(reference), publicUrls: [url] })),
    // Served only where the operator has a node: then the list of the table is not needed.
    ...polkadotTable
      .map(({ reference }) => ({ chainId: caip2FromPolkadot(reference), publicUrls: [] }))
      .filter(({ chainId }) => rpc?.urls[chainId] !== undefined),
  ]
}

/**
 * Creates the provider. Nodes of a chain: `FOYER_RPC_URLS`, else the public ones of the tables, else (devnet)
 * `FOYER_DEVNET_RPC_URL`.
 */
export function createRpcProvider({ env }: { readonly env: Pick<Env, 'devnet' | 'rpc'> }): RpcProvider {
  const chains = new Map(
    servedChains(env).map(({ chainId, publicUrls, evm }) => {
      const [first, ...others] = env.rpc?.urls[chainId] ?? publicUrls
      // A chain without a public address is listed only with an operator's, and the environment rejects an empty list.
      if (first === undefined) throw new TypeError(`no node address for ${chainId}`)
      const policy = policyOf(chainId)
      return [chainId, { evm, policy, nodes: createChainNodes(chainId, policy, [first, ...others]) }] as const
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
      const { nodes, policy } = known(chainId)
      const ask = (open: readonly RpcCall[]) => nodes.exchange(open, signal, lane)
      return policy.immutable ? immutable.relay(chainId, policy.immutable, calls, ask) : ask(calls)
    },
    localAnswer(chainId, call) {
      const rules = known(chainId).policy.immutable
      return rules ? immutable.find(chainId, rules, call) : undefined
    },
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
      const { evm } = known(chainId)
      if (!evm) throw new AppError('network.invalid_chain_id', { details: { chainId } })
      return createClient({
        chain: evm,
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

import 'server-only'
import type { Caip2 } from '@/lib/core/caip'
import type { RpcCall, RpcFailure } from './rpc-call'

/** Calls a node of the chain on behalf of the visitor and returns the parsed result. */
export type AskNode = (call: { readonly method: string; readonly params?: unknown }) => Promise<unknown>

/**
 * What the gateway does with a call: relay it; refuse its parameters (-32602, where `message` replaces "Invalid
 * params"); or report that the node is not available (-32002).
 */
export type Judgement =
  | { readonly call: RpcCall }
  | { readonly refused: 'params'; readonly message?: string }
  | { readonly refused: 'unavailable' }

/** A call as received. `params` is parsed, `text` is the same as JSON text; both are absent if the call has none. */
export interface JudgedCall {
  readonly method: string
  readonly params: unknown
  readonly text: string | undefined
}

/** How a transaction is sent to a node, and how it is found again when the answer of the node was lost. */
export interface SendingRules {
  /** Whether the method sends a transaction. Such a call must not be retried. */
  isSend(method: string): boolean
  /** Id of the transaction in the call; `null` if it cannot be derived from the call. */
  transactionId(call: RpcCall): string | null
  /** Whether the failure means that the node already has exactly this transaction, so that it was sent. */
  isAlreadyKnown(failure: RpcFailure): boolean
  /** Whether the failure may also mean that exactly this transaction was processed in the meantime. Look it up then. */
  isAmbiguous(failure: RpcFailure): boolean
  /** Returns the call that looks up a transaction by its id. */
  lookup(transactionId: string): RpcCall
  /** Whether the result of {@link lookup} contains the transaction. */
  isFound(result: unknown): boolean
}

/** Which answers never change once their block is final. */
export interface ImmutableRules {
  /** The result that follows from the chain id alone, as JSON text. */
  knownResult(chainId: Caip2, method: string): string | undefined
  /** Reads from an answer the number of the block it belongs to; `undefined` for a method whose answers may change. */
  blockOf(method: string): ((result: unknown) => bigint | null) | undefined
  /** Cache key of the parameters. Parameters that nodes treat as equal have the same key. */
  paramsKey(params: string | undefined): string
  readonly finalBlock: NodeQuestion<bigint>
}

/** A call to a node, and the parser of its result. `read` returns `null` for a result of another shape. */
export interface NodeQuestion<T> {
  readonly call: RpcCall
  read(result: unknown): T | null
}

/** The rules for the nodes of one namespace. `chain-policies.ts` has one for each namespace. */
export interface ChainPolicy {
  /**
   * The closed list of methods that the gateway relays, compared with exact case. The value is the work that a call
   * makes for a node; the cheapest method is 1.
   */
  readonly weights: ReadonlyMap<string, number>
  /** Returns the function that judges the calls of one request. `ask` is used when a judgement depends on the chain. */
  createJudge(ask: AskNode): (call: JudgedCall) => Judgement | Promise<Judgement>
  /** Whether all calls of a method must go to the same node, because its state (filters) is stored there. */
  isPinned(method: string): boolean
  /** How to find out the chain of a node. A node is used only after its answer matches `chainId`. */
  readonly identity: { readonly call: RpcCall; isOf(chainId: Caip2, result: unknown): boolean }
  /** Reads the node's newest block or slot. Nodes are ranked by it. */
  readonly newestBlock: NodeQuestion<bigint>
  /** `null`: no transaction is relayed. */
  readonly sending: SendingRules | null
  /** `null`: no answer is cached. */
  readonly immutable: ImmutableRules | null
  /** Maximum size of a node's answer in bytes (promise R4). */
  readonly maxReplyBytes: number
}

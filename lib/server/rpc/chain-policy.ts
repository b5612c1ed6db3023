import 'server-only'
import type { Caip2 } from '@/lib/core/caip'
import type { RpcCall, RpcFailure } from './rpc-call'

/** Asks a node of the chain for a parsed result, in the visitor's lane. */
export type AskNode = (call: { readonly method: string; readonly params?: unknown }) => Promise<unknown>

/**
 * What the gateway makes of a call: pass it on, refuse its parameters (-32602; `message` says more than "Invalid
 * params"), or say that the node cannot be asked (-32002).
 */
export type Judgement =
  | { readonly call: RpcCall }
  | { readonly refused: 'params'; readonly message?: string }
  | { readonly refused: 'unavailable' }

/** A call as it came: `params` parsed, `text` the same as JSON text, both absent when the call has none. */
export interface JudgedCall {
  readonly method: string
  readonly params: unknown
  readonly text: string | undefined
}

/** How a transaction is handed to a node, and found again when the node's answer was lost. */
export interface SendingRules {
  /** Sending twice is not reading twice: no retry loop may repeat such a call. */
  isSend(method: string): boolean
  /** Id of the transaction that the call carries, or `null` where it cannot be told from the call. */
  transactionId(call: RpcCall): string | null
  /** The node holds this very transaction: it was sent. */
  isAlreadyKnown(failure: RpcFailure): boolean
  /** A refusal that may speak of this very transaction, processed meanwhile: it has to be looked for. */
  isAmbiguous(failure: RpcFailure): boolean
  /** Asks for a transaction by its id. */
  lookup(transactionId: string): RpcCall
  /** Whether the result of {@link lookup} has the transaction. */
  isFound(result: unknown): boolean
}

/** Answers that never change once the block that they speak of is final. */
export interface ImmutableRules {
  /** The result that the chain's id alone determines, as JSON text. */
  knownResult(chainId: Caip2, method: string): string | undefined
  /** Number of the block that an answer belongs to; `undefined` for a method whose answers may change. */
  blockOf(method: string): ((result: unknown) => bigint | null) | undefined
  /** Key of the parameters: equal where nodes read the same. */
  paramsKey(params: string | undefined): string
  readonly finalBlock: NodeQuestion<bigint>
}

/** A question to a node and how its parsed result is read; `read` returns `null` for any other result. */
export interface NodeQuestion<T> {
  readonly call: RpcCall
  read(result: unknown): T | null
}

/** What is particular to the nodes of one namespace. The table is `chain-policies.ts`. */
export interface ChainPolicy {
  /**
   * The closed list: methods that the gateway passes on, compared with exact case, each with the work that it makes for
   * a node, in units of the cheapest one.
   */
  readonly weights: ReadonlyMap<string, number>
  /** Makes the judge of the calls of one request; `ask` is used where a judgement depends on the chain. */
  createJudge(ask: AskNode): (call: JudgedCall) => Judgement | Promise<Judgement>
  /** Methods that all go to one node, because what they speak of lives there (filters). */
  isPinned(method: string): boolean
  /** Which chain a node is of. No node is used before its answer is that of `chainId`. */
  readonly identity: { readonly call: RpcCall; isOf(chainId: Caip2, result: unknown): boolean }
  /** The node's newest block or slot, by which nodes are ranked. */
  readonly newestBlock: NodeQuestion<bigint>
  readonly sending: SendingRules
  /** `null`: no answer is kept. */
  readonly immutable: ImmutableRules | null
  /** Largest answer of a node in bytes (promise R4). */
  readonly maxReplyBytes: number
}

import 'server-only'
import { AppError } from '@/lib/core/app-error'
import { type Caip2, isCaip2 } from '@/lib/core/caip'
import { jsonAnswer } from '../http/answer'
import { parseForeignJson } from '../kit/json-bounds'
import type { Services } from '../platform/services'
import { policyOf } from '../rpc/chain-policies'
import type { ChainPolicy, Judgement } from '../rpc/chain-policy'
import { type GatewayCaller, inLane, piecesOf } from '../rpc/gateway-lanes'
import { sliceArray, sliceObject } from '../rpc/raw-json'
import type { RpcAnswer, RpcCall } from '../rpc/rpc-call'

/** Maximum number of calls in one batch. Spec section 9 "RPC batch size". */
export const MAX_BATCH_SIZE = 1_000
/** Maximum size of a request body: a batch of ordinary calls, or one deployment (promise R4). */
export const MAX_RPC_BODY_BYTES = 2 * 1024 * 1024
/** Maximum size of the answer to a batch, in characters: twice the maximum answer of one node. */
const MAX_ANSWER_LENGTH = 32 * 1024 * 1024
const MAX_METHOD_LENGTH = 100

type GatewayServices = Pick<Services, 'charge' | 'project' | 'query' | 'requestId' | 'rpc' | 'signal' | 'visitor'>

/** One member of the visitor's batch: a call to relay, or the answer if no node is needed. */
type Member =
  | { readonly id: string; readonly call: RpcCall; readonly answer?: never }
  | { readonly id: string; readonly answer: RpcAnswer; readonly call?: never }

/**
 * Relays JSON-RPC over POST, single or batch. Each member is checked separately: an invalid one gets its own JSON-RPC
 * error, the others are relayed together. Answers have the ids of the visitor, unchanged, in the order of the calls,
 * duplicates included. A message without an id is refused (spec section 5), so that no call is executed without an
 * answer.
 *
 * @param isServed - Which chains of the list this caller may read.
 * @throws {AppError} `network.not_found` for a chain outside the closed list; `rpc.batch_too_large`;
 *   `request.too_large` when all answers together are too large; `request.rate_limited` when the visitor's limit or the
 *   queue is full.
 */
export async function relayRpc(
  services: GatewayServices,
  body: string,
  isServed: (chainId: Caip2) => boolean = () => true,
): Promise<Response> {
  const { query, requestId, rpc } = services
  const chainId = query.get('chainId')
  if (!isCaip2(chainId) || !rpc.chainIds.includes(chainId) || !isServed(chainId))
    throw new AppError('network.not_found')

  const parsed = parseForeignJson(body)
  const isBatch = Array.isArray(parsed)
  if (isBatch && parsed.length > MAX_BATCH_SIZE) {
    throw new AppError('rpc.batch_too_large', { details: { limit: MAX_BATCH_SIZE } })
  }
  const texts = isBatch ? sliceArray(body) : [body]
  const values = (isBatch ? parsed : [parsed]) as readonly unknown[]
  // JSON-RPC 2.0 section 6: an empty batch is one invalid request.
  if (values.length === 0) return jsonAnswer(writeAnswer('null', refusal(-32600)), 200, requestId)

  const { weights, createJudge } = policyOf(chainId)
  const known: Known = {
    weights,
    judge: createJudge((call) => rpc.request(chainId, call, services.signal, 'visitors')),
    answerTo: (call) => rpc.localAnswer(chainId, call),
  }
  const members = await Promise.all(values.map((value, index) => readMember(value, texts[index] ?? '', known)))
  const calls = members.flatMap(({ call }) => call ?? [])
  // The request itself was already counted as one unit.
  await services.charge(members.reduce((sum, { call }) => sum + (call ? (weights.get(call.method) ?? 1) : 1), -1))
  const answers = calls.length === 0 ? [] : await relayInPieces(chainId, piecesOf(calls, weights), services)

  let next = 0
  let length = 0
  const written = members.map((member) => {
    const text = writeAnswer(member.id, member.answer ?? answers[next++] ?? refusal(-32603))
    length += text.length
    if (length > MAX_ANSWER_LENGTH) throw new AppError('request.too_large')
    return text
  })
  const answer = jsonAnswer(isBatch ? `[${written.join(',')}]` : (written[0] ?? ''), 200, requestId)
  const waits = answers.flatMap(({ error }) => Number(error?.reason?.details.seconds ?? 0))
  if (Math.max(0, ...waits) > 0) answer.headers.set('retry-after', String(Math.max(...waits)))
  return answer
}

/** Sends pieces of limited work, few at a time. The rest of the batch waits in the queue. */
async function relayInPieces(chainId: Caip2, pieces: ReturnType<typeof piecesOf>, services: GatewayServices) {
  const { project, rpc, signal, visitor } = services
  const caller: GatewayCaller = { projectId: project?.id ?? 'public', visitor }
  const relayPiece = (piece: readonly RpcCall[]) =>
    inLane(caller, signal, () => rpc.relay(chainId, piece, signal, 'visitors'))
  return (await Promise.all(pieces.map(relayPiece))).flat()
}

/** What is needed to check the members of a request. */
interface Known {
  readonly weights: ChainPolicy['weights']
  readonly judge: ReturnType<ChainPolicy['createJudge']>
  /** Returns the answer to a call that needs no node. */
  readonly answerTo: (call: RpcCall) => RpcAnswer | undefined
}

function readMember(value: unknown, text: string, known: Known): Member | Promise<Member> {
  if (value === undefined) return { id: 'null', answer: refusal(-32700) }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { id: 'null', answer: refusal(-32600) }
  const { jsonrpc, id, method, params } = value as Record<string, unknown>
  const slices = sliceObject(text)
  if (typeof id !== 'string' && typeof id !== 'number' && id !== null) return { id: 'null', answer: refusal(-32600) }
  const idText = slices.get('id') ?? 'null'
  const isWellFormed =
    jsonrpc === '2.0' &&
    typeof method === 'string' &&
    method.length <= MAX_METHOD_LENGTH &&
    (params === undefined || (typeof params === 'object' && params !== null))
  if (!isWellFormed) return { id: idText, answer: refusal(-32600) }
  if (!known.weights.has(method)) return { id: idText, answer: refusal(-32601) }
  const judged = known.judge({ method, params, text: slices.get('params') })
  const settle = (judgement: Judgement) => memberOf(idText, judgement, known)
  return judged instanceof Promise ? judged.then(settle) : settle(judged)
}

function memberOf(id: string, judgement: Judgement, known: Known): Member {
  if ('call' in judgement) {
    const answer = known.answerTo(judgement.call)
    return answer ? { id, answer } : { id, call: judgement.call }
  }
  if (judgement.refused === 'unavailable') return { id, answer: refusal(-32002) }
  return { id, answer: refusal(-32602, judgement.message) }
}

/** Error messages of JSON-RPC 2.0 and EIP-1474. */
const refusalTexts = {
  [-32700]: 'Parse error',
  [-32600]: 'Invalid request',
  [-32601]: 'Method not found',
  [-32602]: 'Invalid params',
  [-32603]: 'Internal error',
  [-32002]: 'The node is not available',
} as const

function refusal(code: keyof typeof refusalTexts, message: string = refusalTexts[code]): RpcAnswer {
  return { error: { code, message } }
}

function writeAnswer(id: string, { result, error }: RpcAnswer): string {
  if (error === undefined) return `{"jsonrpc":"2.0","id":${id},"result":${result}}`
  const data = error.data === undefined ? '' : `,"data":${error.data}`
  return `{"jsonrpc":"2.0","id":${id},"error":{"code":${error.code},"message":${JSON.stringify(error.message)}${data}}}`
}

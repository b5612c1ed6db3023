import 'server-only'
import { AppError } from '@/lib/core/app-error'
import { isCaip2 } from '@/lib/core/caip'
import { jsonAnswer } from '../platform/answer'
import type { Services } from '../platform/services'
import { isAllowedMethod, isLogRangeAllowed, MAX_LOG_RANGE_BLOCKS } from './method-policy'
import { sliceArray, sliceObject } from './raw-json'
import type { RpcAnswer, RpcCall } from './rpc-call'

/** Calls in one batch. Spec section 9 "RPC batch size". */
export const MAX_BATCH_SIZE = 1_000
/** Largest request body: a batch of ordinary calls, or one deployment (promise R4). */
export const MAX_RPC_BODY_BYTES = 2 * 1024 * 1024
/** Largest answer of a batch, in characters: what one node may answer, twice. */
const MAX_ANSWER_LENGTH = 32 * 1024 * 1024
const MAX_METHOD_LENGTH = 100

/** One member of what the visitor sent: a call to relay, or the answer to it already. */
type Member =
  | { readonly id: string; readonly call: RpcCall; readonly answer?: never }
  | { readonly id: string; readonly answer: RpcAnswer; readonly call?: never }

/**
 * JSON-RPC over POST, single or batch. Every member is judged by itself: a wrong one gets its own JSON-RPC error and
 * the others are relayed together. Ids come back as they were written, in the order of the calls, duplicates included.
 * A message without an id is refused (spec section 5), so that nothing is ever done without an answer.
 *
 * @throws {AppError} `network.not_found` for a chain outside the closed list, `rpc.batch_too_large`,
 *   `request.too_large` when the answers together would be.
 */
export async function relayRpc(services: Services, body: string): Promise<Response> {
  const { query, requestId, rpc, signal } = services
  const chainId = query.get('chainId')
  if (!isCaip2(chainId) || !rpc.chainIds.includes(chainId)) throw new AppError('network.not_found')

  const parsed = parse(body)
  const isBatch = Array.isArray(parsed)
  if (isBatch && parsed.length > MAX_BATCH_SIZE) {
    throw new AppError('rpc.batch_too_large', { details: { limit: MAX_BATCH_SIZE } })
  }
  const texts = isBatch ? sliceArray(body) : [body]
  const values = (isBatch ? parsed : [parsed]) as readonly unknown[]
  // JSON-RPC 2.0 section 6: an empty batch is one wrong request, not a batch of none.
  if (values.length === 0) return jsonAnswer(writeAnswer('null', refusal(-32600)), 200, requestId)

  let newest: Promise<bigint> | undefined
  const latestBlock = () => {
    newest ??= rpc.request(chainId, { method: 'eth_blockNumber' }, signal).then((block) => BigInt(String(block)))
    return newest
  }
  const members = await Promise.all(values.map((value, index) => readMember(value, texts[index] ?? '', latestBlock)))
  const calls = members.flatMap(({ call }) => call ?? [])
  const answers = calls.length === 0 ? [] : await rpc.relay(chainId, calls, signal)

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

async function readMember(value: unknown, text: string, latestBlock: () => Promise<bigint>): Promise<Member> {
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
  if (!isAllowedMethod(method)) return { id: idText, answer: refusal(-32601) }
  try {
    if (!(await isLogRangeAllowed(method, params, latestBlock))) {
      return { id: idText, answer: refusal(-32602, `At most ${MAX_LOG_RANGE_BLOCKS} blocks in one log query`) }
    }
  } catch {
    return { id: idText, answer: refusal(-32002) }
  }
  const paramsText = slices.get('params')
  return { id: idText, call: paramsText === undefined ? { method } : { method, params: paramsText } }
}

/** Our own refusals, in the words of JSON-RPC 2.0 and EIP-1474. */
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

/** The JSON value in `text`, or `undefined`, which no JSON text is. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

import 'server-only'
import { AppError } from '@/lib/core/app-error'
import { MAX_ANSWER_VALUES, parseForeignJson } from '../kit/json-bounds'
import { fetchUpstream, type UpstreamReply } from '../upstream/fetch-upstream'
import type { UpstreamLane } from '../upstream/upstream-lanes'
import { isRetriedFailure } from './deterministic-failure'
import { sliceArray, sliceObject } from './raw-json'
import { type RpcAnswer, type RpcCall, type RpcFailure, unanswered } from './rpc-call'

/** Shorter parts of a node's address are ordinary words, not keys. */
const MIN_SECRET_LENGTH = 8

type Urls = readonly [string, ...string[]]

export interface AskOptions {
  readonly signal?: AbortSignal | undefined
  /** Default `own`. */
  readonly lane?: UpstreamLane | undefined
  /** `false`: one attempt, with the first node. */
  readonly isRetried: boolean
  /** Maximum size of a node's answer in bytes; a longer one is a failure. */
  readonly maxReplyBytes: number
}

/**
 * Sends calls to the nodes, with the next node at each attempt, until every call has a final answer. The next attempt
 * repeats only the calls that are still open: without an answer, or with an RPC code that can be retried (-1, -32005,
 * -32603). The ids sent are positions in `calls`, so the ids of the visitor and the order of the answers do not matter.
 *
 * @returns an answer for each call, in order.
 * @throws {AppError} the error of `fetchUpstream`, when no call at all was answered.
 */
export async function askNodes(
  urls: Urls,
  calls: readonly RpcCall[],
  options: AskOptions,
): Promise<readonly RpcAnswer[]> {
  const answers = new Map<number, RpcAnswer>()
  let isBatchRefused = false

  const open = (): readonly number[] =>
    [...calls.keys()].filter((position) => {
      const answer = answers.get(position)
      return !answer || (answer.error !== undefined && isRetriedFailure(answer.error))
    })

  function applyReply({ status, text }: UpstreamReply): void {
    const reply = parseForeignJson(text, MAX_ANSWER_VALUES)
    // One object as the reply to many calls: either the node is busy (then all calls stay open), or it does not accept
    // a batch, or not one of this size (then each call is sent alone; for a busy node that would only add work).
    const isOne = calls.length > 1 && typeof reply === 'object' && reply !== null && !Array.isArray(reply)
    const busy = isOne ? busyAnswer(reply, text, urls) : null
    isBatchRefused = isOne && !busy
    const found = isOne ? new Map(busy ? open().map((position) => [position, busy]) : []) : readReply(reply, text, urls)
    const isGood = status >= 200 && status < 300
    for (const position of open()) {
      // With a good status a missing answer is an invalid reply; with a bad status the node refused the call.
      const reason = new AppError(isGood ? 'upstream.invalid_reply' : 'upstream.failed', { details: { status } })
      answers.set(position, found.get(position) ?? unanswered(reason))
    }
  }

  try {
    const reply = await fetchUpstream({
      vendor: 'json-rpc',
      url: urls,
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: () => writeCalls(calls, open()),
      retry: options.isRetried,
      maxReplyBytes: options.maxReplyBytes,
      isRetried(reply) {
        applyReply(reply)
        return !isBatchRefused && open().length > 0
      },
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.lane ? { lane: options.lane } : {}),
    })
    if (!isBatchRefused && open().length > 0) applyReply(reply)
  } catch (cause) {
    if (options.signal?.aborted || answers.size === 0) throw cause
    // Some calls were answered before the node failed: keep their answers. The others keep their last error.
  }
  if (isBatchRefused) return askOneByOne(urls, calls, options)
  return calls.map((_, position) => answers.get(position) ?? unanswered())
}

/** Sends each call in a request of its own. `fetchUpstream` limits how many run at once. */
async function askOneByOne(urls: Urls, calls: readonly RpcCall[], options: AskOptions): Promise<readonly RpcAnswer[]> {
  async function askOne(call: RpcCall): Promise<RpcAnswer> {
    try {
      const [answer] = await askNodes(urls, [call], options)
      return answer ?? unanswered()
    } catch (cause) {
      if (options.signal?.aborted) throw cause
      return unanswered(AppError.from(cause, 'upstream.failed'))
    }
  }
  return Promise.all(calls.map(askOne))
}

function writeCalls(calls: readonly RpcCall[], positions: readonly number[]): string {
  const texts = positions.flatMap((position) => {
    const call = calls[position]
    if (!call) return []
    const params = call.params === undefined ? '' : `,"params":${call.params}`
    return `{"jsonrpc":"2.0","id":${position},"method":${JSON.stringify(call.method)}${params}}`
  })
  return calls.length === 1 ? (texts[0] ?? '') : `[${texts.join(',')}]`
}

/** Returns the answers in a node's reply by position. Ignores members that are not valid answers (promise R6). */
function readReply(reply: unknown, text: string, urls: Urls): ReadonlyMap<number, RpcAnswer> {
  const members = (Array.isArray(reply) ? reply : [reply]) as readonly unknown[]
  const texts = Array.isArray(reply) ? sliceArray(text) : [text]
  const found = new Map<number, RpcAnswer>()
  for (const [index, member] of members.entries()) {
    if (typeof member !== 'object' || member === null || Array.isArray(member)) continue
    const { id, error } = member as { id?: unknown; error?: unknown }
    const answer = readAnswer(error, texts[index] ?? '', urls)
    if (!answer) continue
    // A node that could not read the id of a single call answers without an id.
    const position = !Array.isArray(reply) && answer.error && (id === null || id === undefined) ? 0 : id
    if (typeof position === 'number') found.set(position, answer)
  }
  return found
}

/** Returns the error of a reply that is one object, if that error can be retried. */
function busyAnswer(reply: object, text: string, urls: Urls): RpcAnswer | null {
  const answer = readAnswer((reply as { error?: unknown }).error, text, urls)
  return answer?.error && isRetriedFailure(answer.error) ? answer : null
}

function readAnswer(error: unknown, text: string, urls: Urls): RpcAnswer | null {
  const slices = sliceObject(text)
  if (error === undefined || error === null) {
    const result = slices.get('result')
    return result === undefined ? null : { result }
  }
  if (typeof error !== 'object' || Array.isArray(error)) return null
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (typeof code !== 'number' || !Number.isInteger(code)) return null
  const data = sliceObject(slices.get('error') ?? '{}').get('data')
  const failure: RpcFailure = {
    code,
    message: typeof message === 'string' ? message : '',
    ...(data === undefined ? {} : { data }),
  }
  // A node that quotes its own address would reveal its key to the visitor (promise R7).
  return { error: isLeaking(failure, urls) ? { code, message: 'The node reported an error' } : failure }
}

function isLeaking({ message, data = '' }: RpcFailure, urls: Urls): boolean {
  return urls.some((text) => {
    const url = new URL(text)
    const parts = [url.host, url.username, url.password, ...url.pathname.split('/'), ...url.searchParams.values()]
    return parts.some((part) => part.length >= MIN_SECRET_LENGTH && (message.includes(part) || data.includes(part)))
  })
}

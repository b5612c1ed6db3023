import 'server-only'
import { AppError } from '@/lib/core/app-error'
import { fetchUpstream, type UpstreamReply } from '../upstream/fetch-upstream'
import type { UpstreamLane } from '../upstream/upstream-lanes'
import { isRetriedFailure } from './deterministic-failure'
import { sliceArray, sliceObject } from './raw-json'
import { type RpcAnswer, type RpcCall, type RpcFailure, unanswered } from './rpc-call'

/** Shorter parts of a node's address are words, not keys. */
const MIN_SECRET_LENGTH = 8

type Urls = readonly [string, ...string[]]

export interface AskOptions {
  readonly signal?: AbortSignal | undefined
  /** Default `own`. */
  readonly lane?: UpstreamLane | undefined
  /** `false`: one attempt, at the first node. */
  readonly isRetried: boolean
  /** Largest answer of a node; a longer one is a failure. */
  readonly maxReplyBytes: number
}

/**
 * Asks the nodes in turn, each attempt the next one, until every call has an answer that stands. What an attempt left
 * open (RPC codes -1, -32005, -32603, where asking again can help) is all that the next one asks for; ids are our own positions, so that it does
 * not matter what ids the visitor chose, or in which order the node answers.
 *
 * @returns an answer for each call, in order.
 * @throws {AppError} what `fetchUpstream` throws, when no call at all was answered.
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

  function take({ status, text }: UpstreamReply): void {
    const reply = parse(text)
    // One object for many calls: a node that is busy (then all of them are open still), or that takes no batches, or
    // none of this size (then each is asked for by itself, which would only be more work for a busy one).
    const isOne = calls.length > 1 && typeof reply === 'object' && reply !== null && !Array.isArray(reply)
    const busy = isOne ? busyAnswer(reply, text, urls) : null
    isBatchRefused = isOne && !busy
    const found = isOne ? new Map(busy ? open().map((position) => [position, busy]) : []) : readReply(reply, text, urls)
    const isGood = status >= 200 && status < 300
    for (const position of open()) {
      // A good status promises an answer for each; with a bad one, what did not come is the node's refusal.
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
        take(reply)
        return !isBatchRefused && open().length > 0
      },
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.lane ? { lane: options.lane } : {}),
    })
    if (!isBatchRefused && open().length > 0) take(reply)
  } catch (cause) {
    if (options.signal?.aborted || answers.size === 0) throw cause
    // Part of the batch was answered before the node failed: that part is good, and the rest has its last error.
  }
  if (isBatchRefused) return askOneByOne(urls, calls, options)
  return calls.map((_, position) => answers.get(position) ?? unanswered())
}

/** `fetchUpstream` bounds how many run at once. */
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

/** The answers in a node's reply, by position; what does not read as an answer is left out (promise R6). */
function readReply(reply: unknown, text: string, urls: Urls): ReadonlyMap<number, RpcAnswer> {
  const members = (Array.isArray(reply) ? reply : [reply]) as readonly unknown[]
  const texts = Array.isArray(reply) ? sliceArray(text) : [text]
  const found = new Map<number, RpcAnswer>()
  for (const [index, member] of members.entries()) {
    if (typeof member !== 'object' || member === null || Array.isArray(member)) continue
    const { id, error } = member as { id?: unknown; error?: unknown }
    const answer = readAnswer(error, texts[index] ?? '', urls)
    if (!answer) continue
    // A node that could not even read the id of a single call answers with none.
    const position = !Array.isArray(reply) && answer.error && (id === null || id === undefined) ? 0 : id
    if (typeof position === 'number') found.set(position, answer)
  }
  return found
}

/** The error of a reply that is one object, where it is one to ask again for. */
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
  // A node that quotes its own address would hand its key to the visitor (promise R7).
  return { error: isLeaking(failure, urls) ? { code, message: 'The node reported an error' } : failure }
}

function isLeaking({ message, data = '' }: RpcFailure, urls: Urls): boolean {
  return urls.some((text) => {
    const url = new URL(text)
    const parts = [url.host, url.username, url.password, ...url.pathname.split('/'), ...url.searchParams.values()]
    return parts.some((part) => part.length >= MIN_SECRET_LENGTH && (message.includes(part) || data.includes(part)))
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

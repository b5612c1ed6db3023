import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const TICK_MS = 5
/** Requests under way from here. What is due beyond that is not sent, and counted. */
const MAX_UNDER_WAY = 4_000
const ANSWER_TIMEOUT_MS = 30_000

export type Call = {
  readonly path: string
  readonly body?: string
  /** The address that the trusted proxy in front of the server saw. */
  readonly visitor?: string
}
/** Status 0 stands for no answer. `ms` counts from the time at which the request was due. */
export type Outcome = { readonly status: number; readonly ms: number; readonly hasRetryAfter: boolean }

/**
 * Sends one request. Not `fetch`, which takes longer to ask than the server to answer.
 *
 * @param dueAt - from `performance.now()`; now by default.
 */
export function send(url: string, { path, body, visitor }: Call, agent: Agent, dueAt = performance.now()) {
  return new Promise<Outcome>((resolve) => {
    const end = (status: number, hasRetryAfter: boolean) =>
      resolve({ status, hasRetryAfter, ms: performance.now() - dueAt })
    const headers = {
      origin: url,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(visitor === undefined ? {} : { 'x-forwarded-for': visitor }),
    }
    const call = request(`${url}${path}`, { agent, method: body === undefined ? 'GET' : 'POST', headers }, (answer) => {
      answer.resume()
      answer.once('end', () => end(answer.statusCode ?? 0, answer.headers['retry-after'] !== undefined))
      answer.once('error', () => end(0, false))
    })
    call.setTimeout(ANSWER_TIMEOUT_MS, () => call.destroy())
    call.once('error', () => end(0, false))
    call.end(body)
  })
}

/**
 * Sends requests at fixed times, whether or not earlier ones were answered, as visitors do.
 *
 * @param callAt - The request by its number, from 0.
 * @param rate - Requests a second.
 */
export async function sendAtRate(url: string, callAt: (index: number) => Call, rate: number, durationMs: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_UNDER_WAY })
  const pending = new Set<Promise<unknown>>()
  const outcomes: Outcome[] = []
  const started = performance.now()
  let due = 0
  let unsent = 0
  while (performance.now() - started < durationMs) {
    for (; due < ((performance.now() - started) * rate) / 1_000; due += 1) {
      if (pending.size >= MAX_UNDER_WAY) {
        unsent += 1
        continue
      }
      const answer = send(url, callAt(due), agent, started + (due * 1_000) / rate).then((outcome) => {
        outcomes.push(outcome)
        pending.delete(answer)
      })
      pending.add(answer)
    }
    await sleep(TICK_MS)
  }
  await Promise.all(pending)
  agent.destroy()
  return { outcomes, unsent }
}

/** Median and 99th percentile, for a line of figures. */
export function spread(outcomes: readonly Outcome[]): string {
  if (outcomes.length === 0) return ''
  const sorted = outcomes.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)
  return `(p50 ${at(0.5)} ms, p99 ${at(0.99)} ms)`
}

import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'

const RETRY_MS = 100

const health = z.object({ databases: z.array(z.object({ state: z.string() })) })

/** One request to a role of the app. */
export interface Visit {
  readonly method: 'GET' | 'OPTIONS' | 'POST'
  readonly path: string
  /** Of which origin the role is: a `Host` header. */
  readonly host: string
}

/**
 * Sends a request to the app and reads the whole answer. Goes to loopback and names the host in a header, because not
 * every resolver knows `wallet.localhost`.
 *
 * @returns The status and the body.
 */
export function visit(
  port: number,
  { method, path, host }: Visit,
  signal: AbortSignal,
): Promise<{ readonly status: number; readonly body: string }> {
  return new Promise((resolve, reject) => {
    const headers = { host: `${host}:${port}`, 'x-request-id': 'start-warm-up' }
    const sent = request({ host: '127.0.0.1', port, method, path, headers, signal }, (answer) => {
      let body = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        body += chunk
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
      answer.on('error', reject)
    })
    sent.on('error', reject)
    sent.end()
  })
}

/** Waits until the front page answers. Rejects when `signal` fires. */
export function visitFirstPage(port: number, signal: AbortSignal): Promise<void> {
  return until(port, { path: '/', host: 'localhost' }, signal, () => true)
}

/** Waits until the frame of the wallet answers. Rejects when `signal` fires. */
export function visitFrame(port: number, projectId: string, signal: AbortSignal): Promise<void> {
  return until(port, { path: `/frame?projectId=${projectId}`, host: 'wallet.localhost' }, signal, () => true)
}

/** Waits until no database is being opened; the server opens them by itself. Rejects when `signal` fires. */
export function visitDatabases(port: number, signal: AbortSignal): Promise<void> {
  return until(port, { path: '/api/health', host: 'localhost' }, signal, (body) =>
    z.parse(health, JSON.parse(body)).databases.every(({ state }) => state !== 'opening'),
  )
}

/** Asks for a page until it has answered with 200 and a body that is `enough`. */
async function until(
  port: number,
  page: Pick<Visit, 'host' | 'path'>,
  signal: AbortSignal,
  enough: (body: string) => boolean,
): Promise<void> {
  for (;;) {
    const answer = await visit(port, { method: 'GET', ...page }, signal).catch(() => undefined)
    if (answer?.status === 200 && enough(answer.body)) return
    await sleep(RETRY_MS, undefined, { signal })
  }
}

import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Answer of a broken node, for requests that contain one of `methods` (all requests if absent). */
export type Fault = { readonly status: number; readonly methods?: readonly string[] }

export type RpcProxy = {
  readonly url: string
  /** HTTP requests seen since the last `reset`; a batch is one. */
  readonly requests: () => number
  /** JSON-RPC calls by method since the last `reset`; a batch of twenty is twenty. */
  readonly calls: () => Readonly<Record<string, number>>
  /** Delays every answer. */
  readonly delay: (ms: number) => void
  /** Breaks the node, or repairs it with `null`. */
  readonly fail: (fault: Fault | null) => void
  /** Resets the counters, the delay and the fault. */
  readonly reset: () => void
  readonly close: () => Promise<void>
}

/** A real HTTP server in front of a JSON-RPC node, with delays, faults and counters. */
export async function startRpcProxy(target: string): Promise<RpcProxy> {
  const agent = new Agent({ keepAlive: true })
  let delayMs = 0
  let fault: Fault | null = null
  let requests = 0
  let calls: Record<string, number> = {}

  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const body = await readBody(incoming)
    const methods = methodsOf(body)
    requests += 1
    for (const method of methods) calls[method] = (calls[method] ?? 0) + 1
    if (delayMs > 0) await sleep(delayMs)
    const hit = fault && (fault.methods === undefined || methods.some((method) => fault?.methods?.includes(method)))
    if (fault && hit) {
      outgoing.writeHead(fault.status, { 'content-type': 'text/plain' }).end('out of order')
      return
    }
    const forwarded = request(target, { method: 'POST', agent, headers: { 'content-type': 'application/json' } })
    forwarded.once('error', () => outgoing.destroy())
    forwarded.once('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, { 'content-type': 'application/json' })
      answer.pipe(outgoing)
    })
    forwarded.end(body)
  }

  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing).catch(() => outgoing.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const reset = () => {
    delayMs = 0
    fault = null
    requests = 0
    calls = {}
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    calls: () => calls,
    delay: (ms) => {
      delayMs = ms
    },
    fail: (next) => {
      fault = next
    },
    reset,
    close: async () => {
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function methodsOf(body: Buffer): string[] {
  try {
    const message = JSON.parse(body.toString()) as { method?: string } | { method?: string }[]
    return [message].flat().map(({ method }) => method ?? 'none')
  } catch {
    return ['not JSON']
  }
}

import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FakeCall {
  readonly id: unknown
  readonly method: string
  readonly params: unknown
}

/** The reaction of the node to one HTTP request: an answer, or a broken connection. */
export type FakeReply =
  | { readonly status?: number; readonly headers?: Record<string, string>; readonly body?: string }
  | 'destroy'

export interface FakeNode {
  readonly url: string
  /** Every call that arrived, in order, except the chain id check before the first use. */
  readonly calls: FakeCall[]
  /** Headers of the HTTP requests that carried those calls. */
  readonly headers: IncomingHttpHeaders[]
  /** HTTP requests that carried those calls. */
  requests: number
  /** Number of chain id checks. */
  chainIdQuestions: number
  stop(): Promise<void>
}

export interface FakeNodeOptions {
  readonly chainId?: number
  readonly path?: string
  /** Awaited before each answer. */
  readonly hold?: (calls: readonly FakeCall[]) => Promise<void>
  /** Replaces the whole HTTP answer. `turn` counts requests from 1. */
  readonly reply?: (calls: readonly FakeCall[], turn: number, isBatch: boolean) => FakeReply | undefined
  /** Answers one call as JSON text of `"result":…` or `"error":…`. Default: the method's name as the result. */
  readonly answer?: (call: FakeCall, turn: number) => string
}

/** A JSON-RPC node over real HTTP that records the calls it gets. */
export async function startFakeNode(options: FakeNodeOptions = {}): Promise<FakeNode> {
  const chainId = `0x${(options.chainId ?? 1).toString(16)}`
  const node = { calls: [] as FakeCall[], headers: [] as IncomingHttpHeaders[], requests: 0, chainIdQuestions: 0 }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const parsed = JSON.parse(Buffer.concat(chunks).toString()) as FakeCall | FakeCall[]
      const isBatch = Array.isArray(parsed)
      const calls = isBatch ? parsed : [parsed]
      response.setHeader('content-type', 'application/json')
      if (!isBatch && calls[0]?.method === 'eth_chainId') {
        node.chainIdQuestions += 1
        response.end(`{"jsonrpc":"2.0","id":${JSON.stringify(calls[0].id)},"result":"${chainId}"}`)
        return
      }
      node.calls.push(...calls)
      node.headers.push(request.headers)
      node.requests += 1
      const turn = node.requests
      await options.hold?.(calls)
      const reply = options.reply?.(calls, turn, isBatch)
      if (reply === 'destroy') {
        request.socket.destroy()
        return
      }
      const member = (call: FakeCall) =>
        `{"jsonrpc":"2.0","id":${JSON.stringify(call.id)},${options.answer?.(call, turn) ?? `"result":"${call.method}"`}}`
      const body = isBatch ? `[${calls.map(member).join(',')}]` : calls.map(member).join('')
      response.writeHead(reply?.status ?? 200, reply?.headers)
      response.end(reply?.body ?? body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(node, {
    url: `http://127.0.0.1:${port}${options.path ?? '/'}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}

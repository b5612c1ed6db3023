import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RouteHandler } from '@/lib/server/http/serve'

/** Serves route handlers over HTTP, as Next does, by method. Records the requests. */
export async function startRouteServer(handlers: Readonly<Record<string, RouteHandler>>) {
  const requests: string[] = []
  const server = createServer(async (incoming, outgoing) => {
    const method = incoming.method ?? 'GET'
    requests.push(`${method} ${incoming.url}`)
    const handler = handlers[method]
    if (!handler) return void outgoing.writeHead(405).end()
    const answer = await handler(await requestOf(incoming))
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers))
    outgoing.end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const headers = new Headers(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]))
  headers.set('host', 'localhost:3000')
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part as Buffer)
  const body = parts.length > 0 ? { body: Buffer.concat(parts) } : {}
  return new Request(new URL(incoming.url ?? '/', 'http://localhost:3000'), {
    method: incoming.method ?? 'GET',
    headers,
    ...body,
  })
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The reply to a path: JSON, or a text with a status. `undefined` breaks the connection. */
export type HttpReply = { readonly json: unknown } | { readonly status?: number; readonly text: string } | undefined

/** An HTTP API with scripted replies. Records the paths that were read, with their queries. */
export async function startHttpApi(answer: (path: string, query: URLSearchParams) => HttpReply) {
  const paths: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://api.test')
    paths.push(`${url.pathname}${url.search}`)
    const reply = answer(url.pathname, url.searchParams)
    if (reply === undefined) return void request.socket.destroy()
    if ('json' in reply) {
      response.setHeader('content-type', 'application/json')
      return void response.end(JSON.stringify(reply.json))
    }
    response.statusCode = reply.status ?? 200
    response.end(reply.text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paths,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

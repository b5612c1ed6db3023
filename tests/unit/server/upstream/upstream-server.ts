import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export interface UpstreamServer {
  readonly url: string
  /** Requests so far. */
  readonly requests: readonly IncomingMessage[]
  /** Connections that are open now. */
  readonly sockets: ReadonlySet<Socket>
  close(): Promise<void>
}

/** A real HTTP server on loopback; `answer` gets the number of the request, from 1. */
export async function startUpstreamServer(
  answer: (request: IncomingMessage, response: ServerResponse, number: number) => void,
): Promise<UpstreamServer> {
  const requests: IncomingMessage[] = []
  const sockets = new Set<Socket>()
  const server: Server = createServer((request, response) => {
    requests.push(request)
    answer(request, response, requests.length)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    sockets,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

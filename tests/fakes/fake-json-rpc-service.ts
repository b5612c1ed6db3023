import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = (params: readonly unknown[]) => unknown

/** A service of JSON-RPC that answers as a test says, by method. A method without an answer is never answered. */
export async function startFakeService(answers: Readonly<Record<string, Answer>>) {
  const asked: { readonly method: string; readonly params: readonly unknown[] }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      const { id, method, params } = JSON.parse(body)
      asked.push({ method, params })
      const answer = answers[method]
      if (answer) response.end(JSON.stringify({ jsonrpc: '2.0', id, result: answer(params) }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    asked,
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

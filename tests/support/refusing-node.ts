import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type NodeCall = { readonly id?: unknown; readonly method: string; readonly params?: readonly unknown[] }

/** A node in front of another one. */
export type RefusingNode = { readonly url: string; readonly close: () => Promise<void> }

/**
 * Starts a node that answers "method not found" to the calls that `refuses` names, and passes all others on.
 *
 * @param target - Address of the node behind it.
 */
export async function startRefusingNode(target: string, refuses: (call: NodeCall) => boolean): Promise<RefusingNode> {
  const server = createServer(async (incoming, outgoing) => {
    const message = JSON.parse(await readText(incoming)) as NodeCall | readonly NodeCall[]
    const answers = await Promise.all([message].flat().map((call) => answer(call as NodeCall)))
    outgoing.writeHead(200, { 'content-type': 'application/json' })
    outgoing.end(Array.isArray(message) ? `[${answers.join(',')}]` : answers[0])
  })
  const answer = async (call: NodeCall): Promise<string> => {
    if (refuses(call)) {
      return JSON.stringify({ jsonrpc: '2.0', id: call.id, error: { code: -32601, message: 'Method not found' } })
    }
    const headers = { 'content-type': 'application/json' }
    return (await fetch(target, { method: 'POST', headers, body: JSON.stringify(call) })).text()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readText(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

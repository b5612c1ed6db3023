import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type NodeCall = { readonly id?: unknown; readonly method: string; readonly params?: readonly unknown[] }

/** A reply of JSON-RPC, without its id. */
export type NodeReply = { readonly result: unknown } | { readonly error: { code: number; message: string } }

/**
 * What a node says instead of the truth. Returns `undefined` to say the truth.
 *
 * @param ask - Asks the honest node, also for something else.
 */
export type Lie = (call: NodeCall, ask: (call: NodeCall) => Promise<NodeReply>) => Promise<unknown> | unknown

export interface LyingNode {
  readonly url: string
  /** From now on; `null` is the truth. A result, or a whole reply with `error` in it. */
  tell(lie: Lie | null): void
  close(): Promise<void>
}

/** Starts a node in front of an honest one. It passes on what its lie leaves alone. */
export async function startLyingNode(target: string): Promise<LyingNode> {
  let told: Lie | null = null
  const ask = async (call: NodeCall): Promise<NodeReply> => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
    return (await fetch(target, { ...init, body: JSON.stringify(call) })).json()
  }
  const answer = async (call: NodeCall) => {
    const lie = await told?.(call, (other) => ask({ ...call, ...other }))
    if (lie === undefined) return ask(call)
    const isReply = typeof lie === 'object' && lie !== null && ('error' in lie || 'result' in lie)
    return { jsonrpc: '2.0', id: call.id, ...(isReply ? lie : { result: lie }) }
  }
  const server = createServer(async (incoming, outgoing) => {
    const message = JSON.parse(await textOf(incoming)) as NodeCall | NodeCall[]
    const replies = await Promise.all([message].flat().map(answer))
    outgoing.writeHead(200, { 'content-type': 'application/json' })
    outgoing.end(JSON.stringify(Array.isArray(message) ? replies : replies[0]))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tell(lie) {
      told = lie
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

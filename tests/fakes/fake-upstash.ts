import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient, RESP_TYPES } from 'redis'

export interface FakeUpstash {
  readonly url: string
  readonly port: number
  readonly token: string
  stop(): Promise<void>
}

/**
 * The REST API of Upstash in front of a real Redis: a bearer token, one command per POST as a JSON array, `{result}` or
 * 400 `{error}`, and text as base64 on request.
 */
export async function startFakeUpstash(redisUrl: string): Promise<FakeUpstash> {
  const token = 'a-token-of-the-fake-front'
  const client = createClient({ RESP: 2, url: redisUrl }).on('error', () => {})
  await client.connect()
  // Distinguishes a status reply of Redis (`OK`) from a value with the same text: Upstash does not encode status
  // replies.
  const exact = client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer })

  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    if (request.headers.authorization !== `Bearer ${token}`) return answer(401, { error: 'Unauthorized' })
    if (request.method !== 'POST' || request.url !== '/') return answer(404, { error: 'not part of this fake' })
    const encoding = request.headers['upstash-encoding'] === 'base64' ? 'base64' : 'utf8'
    try {
      const command = JSON.parse(await textOf(request)) as unknown[]
      const reply: unknown = await exact.sendCommand(command.map(String))
      answer(200, { result: written(reply, encoding) })
    } catch (error) {
      answer(400, { error: error instanceof Error ? error.message : 'failed' })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    token,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      client.destroy()
    },
  }
}

function written(reply: unknown, encoding: BufferEncoding): unknown {
  if (Buffer.isBuffer(reply)) return reply.toString(encoding)
  return Array.isArray(reply) ? reply.map((item) => written(item, encoding)) : reply
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

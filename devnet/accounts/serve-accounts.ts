import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Accounts, createAccounts } from './answer-account'
import { farcasterRoutes } from './farcaster-relay'

const MAX_BODY_BYTES = 16 * 1_024

/** Answers requests to the origin of the example accounts. */
export type AnswerAccounts = (request: Request) => Promise<Response>

export interface AccountServer {
  /** Its origin: `FOYER_EXAMPLE_ACCOUNTS_URL`. */
  readonly url: string
  close(): Promise<void>
}

/**
 * Starts the example accounts: one server that stands in for the providers of social logins on the devnet. Listens on
 * loopback, at an origin of its own.
 *
 * @param options.port - 0 lets the system choose a free port.
 * @param options.rpcUrl - The devnet. Without it there are no accounts of Farcaster, which are registered on a chain.
 * @param options.wrap - Stands before the accounts: how tests make them misbehave.
 * @throws {Error} when the port is taken.
 */
export async function startAccounts(options: {
  readonly port: number
  readonly rpcUrl?: string
  readonly wrap?: (accounts: Accounts, origin: string) => AnswerAccounts
}): Promise<AccountServer> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  // Another origin than the app's, with cookies of its own: `localhost` would share those of the app.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const accounts = createAccounts(origin)
  const farcaster = options.rpcUrl === undefined ? null : farcasterRoutes({ origin, rpcUrl: options.rpcUrl })
  const wrapped = options.wrap?.(accounts, origin) ?? accounts.answer
  const answer: AnswerAccounts = (request) =>
    farcaster && new URL(request.url).pathname.startsWith('/farcaster/') ? farcaster(request) : wrapped(request)
  server.on('request', (incoming, outgoing) => {
    void serve(incoming, outgoing, origin, answer).catch(() => {
      if (outgoing.headersSent) return void outgoing.destroy()
      // What was not read of the body must not be taken for the next request.
      outgoing.writeHead(500, { connection: 'close' }).end()
    })
  })
  return {
    url: origin,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function serve(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  origin: string,
  answer: AnswerAccounts,
): Promise<void> {
  // A page elsewhere whose name was pointed at this machine would be a visitor of its own origin.
  if (incoming.headers.host !== new URL(origin).host) return void outgoing.writeHead(421).end()
  const body = await readBody(incoming)
  if (!body) return void outgoing.writeHead(413, { connection: 'close' }).end()
  const headers = new Headers(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]))
  const answered = await answer(
    new Request(new URL(incoming.url ?? '/', origin), {
      method: incoming.method ?? 'GET',
      headers,
      ...(body.byteLength > 0 && { body }),
    }),
  )
  outgoing.writeHead(answered.status, Object.fromEntries(answered.headers))
  outgoing.end(Buffer.from(await answered.arrayBuffer()))
}

/** @returns `null` for a body that is too large. */
async function readBody(incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > MAX_BODY_BYTES) return null
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

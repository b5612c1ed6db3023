import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createClient } from 'redis'

const STANDARD_PORT = 6_379
const STARTS_WITHIN_MS = 10_000

/**
 * A real Redis, with separate keys for one test file: all start with {@link TestRedis.prefix}, and `stop` removes them.
 */
export interface TestRedis {
  readonly port: number
  readonly url: string
  readonly prefix: string
  /** Sends one command directly, without an adapter. */
  send(...command: string[]): Promise<unknown>
  /** Reduces the remaining life of every key below the prefix. */
  passTime(ms: number, prefix?: string): Promise<void>
  stop(): Promise<void>
}

/**
 * Opens the Redis on the standard port, or starts a separate one if `redis-server` is installed. Otherwise prints a
 * message and returns `null`. Throws in CI instead, so that tests are not skipped there.
 */
export async function openTestRedis(): Promise<TestRedis | null> {
  const standard = await connect(STANDARD_PORT)
  if (standard) return asTestRedis(STANDARD_PORT, standard, async () => {})
  const own = await startServer()
  if (own) return asTestRedis(own.port, own.client, own.stop)
  const sentence = `No Redis answers on port ${STANDARD_PORT} and redis-server is not installed`
  if (process.env.CI) throw new Error(`${sentence}.`)
  console.warn(`${sentence}: tests of the shared stores are SKIPPED.`)
  return null
}

type Client = NonNullable<Awaited<ReturnType<typeof connect>>>

async function connect(port: number) {
  const client = createClient({ RESP: 2, url: `redis://127.0.0.1:${port}`, socket: { reconnectStrategy: false } })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.ping()
    return client
  } catch {
    client.destroy()
    return null
  }
}

async function startServer() {
  const port = await freePort()
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = spawn('redis-server', options, { stdio: 'ignore' })
  const ended = Promise.race([once(child, 'exit'), once(child, 'error')]).catch(() => [])
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const stop = async () => {
    process.removeListener('exit', endWithUs)
    child.kill('SIGTERM')
    await ended
  }
  const giveUp = ended.then(() => 'ended' as const)
  const startedAt = performance.now()
  while (performance.now() - startedAt < STARTS_WITHIN_MS) {
    const client = await connect(port)
    if (client) return { port, client, stop }
    const pause = new Promise<'later'>((resolve) => setTimeout(() => resolve('later'), 50))
    if ((await Promise.race([giveUp, pause])) === 'ended') break
  }
  await stop()
  return null
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

function asTestRedis(port: number, client: Client, stopServer: () => Promise<void>): TestRedis {
  const prefix = `foyer-test:${randomUUID()}:`
  async function keysBelow(start: string): Promise<string[]> {
    const found: string[] = []
    for await (const keys of client.scanIterator({ MATCH: `${start}*`, COUNT: 1_000 })) found.push(...keys)
    return found
  }
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    prefix,
    send: (...command) => client.sendCommand(command),
    async passTime(ms, start = prefix) {
      for (const key of await keysBelow(start)) await client.pExpire(key, (await client.pTTL(key)) - ms)
    },
    async stop() {
      for (const key of await keysBelow(prefix)) await client.del(key)
      client.destroy()
      await stopServer()
    },
  }
}

import 'server-only'
import type { RedisClientType } from 'redis'
import { createCommandKv } from './command-kv'
import type { Kv } from './kv'

/** Shorter than the deadline of a call, so that the call can report why there is no connection. */
const CONNECT_TIMEOUT_MS = 1_000
/** A connection that has not answered a request for this long is abandoned. */
const SILENCE_MS = 1_000
/** After a connection fails, calls are refused for this long before the next attempt to connect. */
const RECONNECT_PAUSE_MS = 250

export interface RedisKvOptions {
  readonly url: string
  /** Prefix of every key. */
  readonly prefix: string
}

export interface RedisKv extends Kv {
  /** Closes the connection; a later call opens another. */
  close(): void
}

type Client = Pick<RedisClientType, 'sendCommand' | 'destroy'>

/** One connection, from the first attempt to connect. */
interface Connection {
  readonly client: Promise<Client>
  /** Time of the last reply of Redis, from `performance.now()`. */
  answeredAt: number
  end(): void
}

/**
 * KV in a Redis that all instances share, over one connection, opened by the first call.
 *
 * A connection is used until it fails; the next call then opens a new one. The client's own reconnect is not used: it
 * queues calls in the background, so it would execute a call long after its caller gave up, and where packets are
 * dropped silently it would wait a quarter of an hour.
 */
export function createRedisKv({ url, prefix }: RedisKvOptions): RedisKv {
  // Loaded on use: most development processes keep everything in memory.
  const library = import('redis')
  let current: Connection | null = null
  let failure: { readonly error: unknown; readonly at: number } | null = null

  function drop(connection: Connection, error: unknown): void {
    if (current === connection) {
      current = null
      failure = { error, at: performance.now() }
    }
    connection.end()
  }

  function connect(): Connection {
    if (failure && performance.now() - failure.at < RECONNECT_PAUSE_MS) throw failure.error
    let opened: Client | undefined
    let isEnded = false
    async function open(): Promise<Client> {
      const { createClient } = await library
      const client = createClient({
        url,
        // Version 3 has no advantage here, and old servers and proxies do not support it.
        RESP: 2,
        maintNotifications: 'disabled',
        disableOfflineQueue: true,
        socket: { connectTimeout: CONNECT_TIMEOUT_MS, reconnectStrategy: false },
      })
      opened = client
      client.on('error', (error) => drop(connection, error))
      await client.connect()
      if (isEnded) client.destroy()
      return client
    }
    const connection: Connection = {
      client: open(),
      answeredAt: performance.now(),
      end() {
        isEnded = true
        opened?.destroy()
      },
    }
    connection.client.catch((error: unknown) => drop(connection, error))
    current = connection
    return connection
  }

  const kv = createCommandKv({
    id: 'redis',
    prefix,
    async send(command, signal) {
      const connection = current ?? connect()
      const askedAt = performance.now()
      const abandon = () => {
        const isSilent = connection.answeredAt <= askedAt && performance.now() - askedAt >= SILENCE_MS
        if (isSilent) drop(connection, new Error('no answer in time'))
      }
      signal?.addEventListener('abort', abandon, { once: true })
      try {
        const client = await connection.client
        const reply = await client.sendCommand([...command], signal ? { abortSignal: signal } : {})
        connection.answeredAt = performance.now()
        return reply
      } finally {
        signal?.removeEventListener('abort', abandon)
      }
    },
  })
  return {
    ...kv,
    close() {
      current?.end()
      current = null
    },
  }
}

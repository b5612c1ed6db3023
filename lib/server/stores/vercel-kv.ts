import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { createCommandKv } from './command-kv'
import type { Kv } from './kv'

export interface VercelKvOptions {
  /** Address of the REST API. */
  readonly url: string
  readonly token: string
  /** Prefix of every key. */
  readonly prefix: string
}

/** KV in a Redis behind a REST API (Upstash, Vercel KV): one HTTP request per call, never retried. */
export function createVercelKv({ url, token, prefix }: VercelKvOptions): Kv {
  // The client asks for a signal when it sends; its methods have no parameter for it.
  const signals = new AsyncLocalStorage<AbortSignal>()
  // Loaded on use: most development processes keep everything in memory.
  const client = import('@vercel/kv').then(({ createClient }) =>
    createClient({
      url,
      token,
      // Next would cache the response otherwise.
      cache: 'no-store',
      // A string stays a string, whether or not it looks like JSON.
      automaticDeserialization: false,
      // With pipelining, calls of many visitors in one request would fail together.
      enableAutoPipelining: false,
      enableTelemetry: false,
      // `retries: false` would still mean two attempts.
      retry: { retries: 0 },
      signal: () => signals.getStore() ?? new AbortController().signal,
    }),
  )

  return createCommandKv({
    id: 'vercel-kv',
    prefix,
    async send(command, signal) {
      const { exec } = await client
      const request = () => exec<unknown>([...command])
      return signal ? signals.run(signal, request) : request()
    },
  })
}

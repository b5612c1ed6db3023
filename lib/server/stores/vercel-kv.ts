import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { createCommandKv } from './command-kv'
import type { Kv } from './kv'

export interface VercelKvOptions {
  /** Address of the REST front. */
  readonly url: string
  readonly token: string
  /** Starts every key. */
  readonly prefix: string
}

/** KV in a Redis behind a REST front (Upstash, Vercel KV): one HTTP request a call, none of them repeated. */
export function createVercelKv({ url, token, prefix }: VercelKvOptions): Kv {
  // The client asks for a signal when it sends, and its methods take none.
  const signals = new AsyncLocalStorage<AbortSignal>()
  // Loaded where it is used: most processes of developers keep everything in memory.
  const client = import('@vercel/kv').then(({ createClient }) =>
    createClient({
      url,
      token,
      // Next caches what it is allowed to.
      cache: 'no-store',
      // A string is a string, whether or not it looks like JSON.
      automaticDeserialization: false,
      // Calls of many visitors in one request would share its fate.
      enableAutoPipelining: false,
      enableTelemetry: false,
      // `false` still means two attempts.
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

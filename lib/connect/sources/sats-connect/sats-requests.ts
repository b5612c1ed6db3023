import { attempt } from '@/lib/core/attempt'
import { type Answer, askForeign } from '../../ask-foreign'
import type { Patience } from '../../connector'
import type { PageGlobals } from '../../page-globals'

/** The provider of one wallet. */
export interface SatsRequests {
  /** Sends a request. Resolves with the checked copy of its result, or the wallet's error. Never rejects. */
  ask<T>(method: string, params: unknown, read: (result: unknown) => T, patience: Patience): Promise<Answer<T>>
  /** Follows an event of the wallet, if it has events. Returns an unsubscribe function. */
  on(event: string, listener: () => void): () => void
}

/**
 * @param providerId - The path of the provider from `window` on. It is read at each request, because the wallet may
 *   replace the object.
 */
export function createSatsRequests(globals: PageGlobals, providerId: string): SatsRequests {
  function provider(): Readonly<Record<string, unknown>> {
    const [first = '', ...rest] = providerId.split('.')
    const found = rest.reduce<unknown>(
      (object, name) => (object as Readonly<Record<string, unknown>>)[name],
      globals.read(first),
    )
    return found as Readonly<Record<string, unknown>>
  }

  function call(name: string, ...input: readonly unknown[]): unknown {
    const object = provider()
    const method = object[name]
    if (typeof method !== 'function') throw new TypeError(`the wallet has no ${name}`)
    return Reflect.apply(method, object, input)
  }

  return {
    ask: (method, params, read, { timeoutMs, signal }) =>
      askForeign(
        async () => {
          // A JSON-RPC answer. Some wallets throw their errors instead.
          const answer = (await call('request', method, params)) as Readonly<Record<string, unknown>>
          if (answer.error !== undefined && answer.error !== null) throw answer.error
          return answer.result
        },
        read,
        timeoutMs,
        signal,
      ),
    on(event, listener) {
      const off = attempt(() => call('addListener', event, () => listener()))
      return () => {
        attempt(() => typeof off === 'function' && off())
      }
    },
  }
}

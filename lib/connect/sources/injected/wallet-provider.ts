import { isSameAddress } from '@/lib/core/account-key'
import { caip2FromEvm } from '@/lib/core/caip'
import { copyForeignError, type ForeignCause } from '@/lib/core/foreign-error'
import type { ConnectionChange } from '../../connector'
import type { Eip1193Provider } from './discovered-wallet'

/*
 * The only place that touches a wallet's object. It is foreign code: it may throw at once, never answer, answer
 * nonsense, or call back with anything. No catalogue of errors here: this file comes with the page.
 */

/** A wallet answers these from memory, in milliseconds: where it stands, and for whom. */
export const QUIET_TIMEOUT_MS = 5_000

/** Entries of a list that are read: more accounts than a wallet shares in earnest. */
const MAX_LIST_LENGTH = 100

/** Why there is no answer: the wallet threw (`cause` is a copy), it took too long, or the caller aborted. */
export type NoAnswer =
  | { readonly reason: 'refused'; readonly cause: ForeignCause }
  | { readonly reason: 'timeout' }
  | { readonly reason: 'aborted' }

/** `value` is plain data: a primitive, a list of them, or `undefined` for any other object. */
export type Answer = { readonly ok: true; readonly value: unknown } | ({ readonly ok: false } & NoAnswer)

/**
 * Asks a wallet and always gets an end: an answer, a refusal, the deadline or the abort, whichever is first.
 *
 * @param timeoutMs - Milliseconds until `timeout`; `Infinity` for a request that only the visitor can end.
 */
export function askWallet(
  provider: Eip1193Provider,
  method: string,
  params: readonly unknown[] | undefined,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve) => {
    const timer = Number.isFinite(timeoutMs) ? setTimeout(() => end({ ok: false, reason: 'timeout' }), timeoutMs) : 0
    const abort = (): void => end({ ok: false, reason: 'aborted' })
    function end(answer: Answer): void {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      resolve(answer)
    }
    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort)
    // An async function turns a wallet that throws at once, or has a trap for `then`, into a rejection.
    const request = async (): Promise<unknown> =>
      provider.request(params === undefined ? { method } : { method, params })
    request().then(
      (answer) => end({ ok: true, value: copyAnswer(answer) }),
      (thrown: unknown) => end({ ok: false, reason: 'refused', cause: copyForeignError(thrown) }),
    )
  })
}

/** Asks without showing anything in the wallet; `undefined` for every kind of no. */
export async function askQuietly(provider: Eip1193Provider, method: string, timeoutMs: number): Promise<unknown> {
  const answer = await askWallet(provider, method, undefined, timeoutMs)
  return answer.ok ? answer.value : undefined
}

/** The EVM addresses in a wallet's list of accounts, each once; junk is left out. */
export function readAccounts(value: unknown): readonly `0x${string}`[] {
  if (!Array.isArray(value)) return []
  const accounts = value.filter(isEvmAddress)
  return accounts.filter(
    (account, index) => accounts.findIndex((other) => isSameAddress('eip155', account, other)) === index,
  )
}

/** An EVM chain id as wallets send it: hex text, sometimes decimal text or a number. `null` for anything else. */
export function readChainId(value: unknown): number | null {
  const isText = typeof value === 'string' && /^(?:0x[0-9a-f]{1,13}|\d{1,15})$/i.test(value)
  const id = isText ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null
}

/** Follows what a wallet emits; events without usable arguments are ignored. Returns an unsubscribe function. */
export function listenTo(provider: Eip1193Provider, listener: (change: ConnectionChange) => void): () => void {
  const handlers: readonly (readonly [string, (argument: unknown) => void])[] = [
    [
      'accountsChanged',
      (argument) => {
        const accounts = copyAnswer(argument)
        if (Array.isArray(accounts)) listener({ accounts: readAccounts(accounts) })
      },
    ],
    [
      'chainChanged',
      (argument) => {
        const chainId = readChainId(copyAnswer(argument))
        if (chainId !== null) listener({ chainId: caip2FromEvm(chainId) })
      },
    ],
    // 1013 is a short break that the wallet mends by itself (MetaMask docs, "disconnect", read 2026-11-21).
    ['disconnect', (error) => copyForeignError(error)[0]?.code !== 1013 && listener({ accounts: [] })],
  ]
  for (const [event, handler] of handlers) attempt(() => provider.on?.(event, handler))
  return () => {
    for (const [event, handler] of handlers) attempt(() => provider.removeListener?.(event, handler))
  }
}

/**
 * Copies what a wallet gave before anything else touches it: an object of its own could throw, or say something else, at
 * the second look, and every promise that it passes through looks for a `then`.
 */
function copyAnswer(value: unknown): unknown {
  try {
    if (!Array.isArray(value)) return primitiveOf(value)
    return Array.from({ length: Math.min(value.length, MAX_LIST_LENGTH) }, (_, index) => primitiveOf(value[index]))
  } catch {
    return undefined
  }
}

function primitiveOf(value: unknown): unknown {
  return typeof value === 'function' || (typeof value === 'object' && value !== null) ? undefined : value
}

function isEvmAddress(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
}

function attempt(run: () => unknown): void {
  try {
    run()
  } catch {
    // A wallet that cannot be listened to still connects; it is only not followed.
  }
}

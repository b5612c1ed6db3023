import type { Eip1193Provider } from './discovered-wallet'

/*
 * The only place that touches a wallet's object. It is foreign code: it may throw at once, never answer, answer
 * nonsense, or call back with anything. No catalogue of errors here: this file comes with the page.
 */

/** A wallet answers these from memory, in milliseconds: where it stands, and for whom. */
export const QUIET_TIMEOUT_MS = 5_000

/** More accounts than a wallet shares in earnest. */
const MAX_ACCOUNTS = 100

/** Why there is no answer: the wallet said so (`cause` is what it threw), it took too long, or nobody waits any more. */
export type NoAnswer =
  | { readonly reason: 'refused'; readonly cause: unknown }
  | { readonly reason: 'timeout' }
  | { readonly reason: 'aborted' }

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
      (value) => end({ ok: true, value }),
      (cause: unknown) => end({ ok: false, reason: 'refused', cause }),
    )
  })
}

/** Asks without showing anything in the wallet; `undefined` for every kind of no. */
export async function askQuietly(provider: Eip1193Provider, method: string, timeoutMs: number): Promise<unknown> {
  const answer = await askWallet(provider, method, undefined, timeoutMs)
  return answer.ok ? answer.value : undefined
}

/** The EVM addresses in what a wallet calls its accounts, each once; junk is left out. */
export function readAccounts(value: unknown): readonly `0x${string}`[] {
  try {
    if (!Array.isArray(value)) return []
    const accounts = value.slice(0, MAX_ACCOUNTS).filter(isEvmAddress)
    return accounts.filter((account, index) => accounts.findIndex((other) => isSameAddress(account, other)) === index)
  } catch {
    return []
  }
}

/** An EVM chain id as wallets send it: hex text, sometimes decimal text or a number. `null` for anything else. */
export function readChainId(value: unknown): number | null {
  const isText = typeof value === 'string' && /^(?:0x[0-9a-f]{1,13}|\d{1,15})$/i.test(value)
  const id = isText ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null
}

export function isSameAddress(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

export interface WalletEvents {
  /** No account left: locked or disconnected. */
  onAccounts(accounts: readonly `0x${string}`[]): void
  onChain(chainId: number): void
  onDisconnect(): void
}

/** Follows what a wallet emits; events without usable arguments are ignored. Returns the end of it. */
export function listenTo(provider: Eip1193Provider, events: WalletEvents): () => void {
  const listeners: readonly (readonly [string, (value: unknown) => void])[] = [
    ['accountsChanged', (value) => Array.isArray(value) && events.onAccounts(readAccounts(value))],
    [
      'chainChanged',
      (value) => {
        const chainId = readChainId(value)
        if (chainId !== null) events.onChain(chainId)
      },
    ],
    // 1013 is a short break that the wallet mends by itself (MetaMask docs, "disconnect", read 2026-11-21).
    ['disconnect', (error) => codeOf(error) !== 1013 && events.onDisconnect()],
  ]
  for (const [event, listener] of listeners) attempt(() => provider.on?.(event, listener))
  return () => {
    for (const [event, listener] of listeners) attempt(() => provider.removeListener?.(event, listener))
  }
}

function isEvmAddress(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
}

function codeOf(error: unknown): unknown {
  try {
    return (error as { code?: unknown } | null | undefined)?.code
  } catch {
    return undefined
  }
}

function attempt(run: () => unknown): void {
  try {
    run()
  } catch {
    // A wallet that cannot be listened to still connects; it is only not followed.
  }
}

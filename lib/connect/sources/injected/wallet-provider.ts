import { isSameAddress } from '@/lib/core/account-key'
import { attempt } from '@/lib/core/attempt'
import { caip2FromEvm } from '@/lib/core/caip'
import { copyForeignError, type ForeignError } from '@/lib/core/foreign-error'
import { type Answer, askForeign, copyPlain, QUIET_TIMEOUT_MS } from '../../ask-foreign'
import type { ConnectionChange, RequestParams } from '../../connector'
import type { Eip1193Provider } from './discovered-wallet'

/*
 * The only file that uses an EIP-1193 object. Its events can carry any value. Without the error catalogue, because this
 * file loads with the page.
 */

/**
 * `value` is plain data: by default a primitive, a list of them, or `undefined` for any other object. See
 * {@link askForeign}.
 */
export function askWallet(
  provider: Eip1193Provider,
  method: string,
  params: RequestParams | undefined,
  timeoutMs: number,
  signal?: AbortSignal,
  copy: (answer: unknown) => unknown = copyPlain,
): Promise<Answer<unknown>> {
  const call = () => provider.request(params === undefined ? { method } : { method, params })
  return askForeign(call, copy, timeoutMs, signal)
}

/** Sends a request that does not open the wallet. Returns `undefined` on any failure. */
export async function askQuietly(provider: Eip1193Provider, method: string, timeoutMs: number): Promise<unknown> {
  const answer = await askWallet(provider, method, undefined, timeoutMs)
  return answer.ok ? answer.value : undefined
}

/** The EVM addresses in a wallet's list of accounts, without duplicates and unusable entries. */
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

/** Subscribes to the events of a wallet. Ignores events without usable arguments. Returns an unsubscribe function. */
export function listenTo(provider: Eip1193Provider, listener: (change: ConnectionChange) => void): () => void {
  const handlers: readonly (readonly [string, (argument: unknown) => void])[] = [
    [
      'accountsChanged',
      (argument) => {
        const accounts = copyPlain(argument)
        if (Array.isArray(accounts)) listener({ accounts: readAccounts(accounts) })
      },
    ],
    [
      'chainChanged',
      (argument) => {
        const chainId = readChainId(copyPlain(argument))
        if (chainId !== null) listener({ chainId: caip2FromEvm(chainId) })
      },
    ],
    // 1013 is an interruption after which the wallet reconnects itself (MetaMask docs, "disconnect", read 2026-11-21).
    ['disconnect', (error) => copyForeignError(error)[0]?.code !== 1013 && void readRemaining()],
  ]
  let isListening = true
  /**
   * `disconnect` only says that the chain cannot be reached (EIP-1193). The permission is gone only if the wallet names
   * no account.
   */
  async function readRemaining(): Promise<void> {
    const answer = await askWallet(provider, 'eth_accounts', undefined, QUIET_TIMEOUT_MS)
    const isRefused = !answer.ok && answer.reason === 'refused' && !answer.cause.some(isAway)
    if (isListening && (answer.ok || isRefused)) listener({ accounts: answer.ok ? readAccounts(answer.value) : [] })
  }
  // A wallet without events can still connect. Its changes are not noticed.
  for (const [event, handler] of handlers) attempt(() => provider.on?.(event, handler))
  return () => {
    isListening = false
    for (const [event, handler] of handlers) attempt(() => provider.removeListener?.(event, handler))
  }
}

/** EIP-1193: the wallet is not connected to chains now. */
const isAway = ({ code }: ForeignError): boolean => code === 4900 || code === 4901

function isEvmAddress(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
}

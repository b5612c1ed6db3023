import { accountKey } from '@/lib/core/account-key'
import type { Caip2 } from '@/lib/core/caip'
import { readJson, type StoragePort } from '@/lib/core/storage'

/** Time for the visitor to answer in the wallet. Reading a request carefully takes minutes. */
export const WALLET_ANSWER_TIMEOUT_MS = 5 * 60_000

/** No request is open for longer. Any program can write to storage. */
export const MAX_OPEN_REQUEST_MS = 30 * 60_000

/** Storage key of the requests that a wallet has not answered. */
const OPEN_REQUESTS_KEY = 'openRequests'

/** Who a request was made for. */
interface Requester {
  readonly chainId: Caip2
  readonly address: string
}

/**
 * The requests to send a transaction that a wallet has not answered, one for each account. Kept in storage: a wallet
 * keeps its request open while the page reloads, and other tabs use the same wallet.
 */
export interface OpenRequests {
  /** Until when the request of an account could still be sent, Unix ms; `undefined` without one. */
  until(requester: Requester): number | undefined
  /** @param until - Unix ms from which the request is harmless, even if the wallet still sends it. */
  add(requester: Requester, until: number): void
  remove(requester: Requester): void
}

/** Unix ms by CAIP-10 account. */
type Stored = Readonly<Record<string, number>>

export function createOpenRequests(storage: StoragePort, now: () => number): OpenRequests {
  /** Without those that are harmless by now. */
  function read(): Stored {
    const entries = Object.entries(readJson(storage, OPEN_REQUESTS_KEY, isRecord) ?? {})
    return Object.fromEntries(entries.filter((entry): entry is [string, number] => isOpen(entry[1])))
  }

  function isOpen(until: unknown): boolean {
    return typeof until === 'number' && until > now() && until <= now() + MAX_OPEN_REQUEST_MS
  }

  function write(open: Stored): void {
    if (Object.keys(open).length === 0) storage.remove(OPEN_REQUESTS_KEY)
    else storage.set(OPEN_REQUESTS_KEY, JSON.stringify(open))
  }

  const keyOf = ({ chainId, address }: Requester): string => accountKey(chainId, address)
  return {
    until: (requester) => read()[keyOf(requester)],
    add: (requester, until) => write({ ...read(), [keyOf(requester)]: until }),
    remove(requester) {
      const { [keyOf(requester)]: _settled, ...others } = read()
      write(others)
    },
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

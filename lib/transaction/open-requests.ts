import { accountKey } from '@/lib/core/account-key'
import type { Caip2 } from '@/lib/core/caip'
import { readJson, type StoragePort } from '@/lib/core/storage'
import { OPEN_REQUESTS_KEY, openRequestsIn, type StoredOpenRequests } from './stored-open-requests'

/** Time for the visitor to answer in the wallet. Reading a request carefully takes minutes. */
export const WALLET_ANSWER_TIMEOUT_MS = 5 * 60_000

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

export function createOpenRequests(storage: StoragePort, now: () => number): OpenRequests {
  const read = (): StoredOpenRequests => openRequestsIn(readJson(storage, OPEN_REQUESTS_KEY, isRecord), now())

  function write(open: StoredOpenRequests): void {
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

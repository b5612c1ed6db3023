import { infiniteQueryOptions } from '@tanstack/react-query'
import { accountKey } from '@/lib/core/account-key'
import type { Caip2 } from '@/lib/core/caip'
import type { CallApi } from '@/lib/core/call-endpoint'
import { getHistory } from './history-contract'

/** As long as the server keeps a page. */
const HISTORY_FRESH_MS = 15_000

export interface HistoryKey {
  readonly chainId: Caip2
  /** Account address on that network. */
  readonly address: string
}

/** What the chain knows of an account's transactions, page by page, newest first. */
export function historyPages(call: CallApi, { chainId, address }: HistoryKey) {
  return infiniteQueryOptions({
    queryKey: ['history', accountKey(chainId, address)],
    queryFn: ({ pageParam, signal }) =>
      call(getHistory, { address, network: chainId, ...(pageParam !== '' && { cursor: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: HISTORY_FRESH_MS,
    retry: false,
  })
}

import { createStore, type StoreApi } from 'zustand/vanilla'
import { AppError } from '@/lib/core/app-error'
import { type AccountAct, accountActs, MAX_ACTS } from '@/lib/custody/activity-contract'
import type { KeyWorker } from './worker-client'
import type { WorkerReply } from './worker-protocol'

/** Acts that each press of "Show more" adds. */
const ACTS_AT_ONCE = 20

export type ShownAct = WorkerReply<'activity'>['acts'][number] & { readonly name: AccountAct }

export interface ActivityState {
  /** Stays while more is read. */
  readonly acts: readonly ShownAct[] | null
  readonly hasMore: boolean
  readonly isReading: boolean
  readonly problem: 'offline' | 'failed' | null
}

export interface ActivityFlow {
  readonly store: StoreApi<ActivityState>
  /** Begins to read. Returns what aborts it. */
  open(): () => void
  /** Reads again, after a failure. */
  retry(): void
  showMore(): void
}

/** What happened in the account of the wallet. Its methods never throw: failures are in the state. */
export function createActivityFlow({ worker }: { readonly worker: Pick<KeyWorker, 'request'> }): ActivityFlow {
  const store = createStore<ActivityState>(() => ({ acts: null, hasMore: false, isReading: true, problem: null }))
  let reading = new AbortController()
  let limit = ACTS_AT_ONCE

  const read = async (): Promise<void> => {
    const { signal } = reading
    store.setState({ isReading: true, problem: null })
    try {
      const { acts, hasMore } = await worker.request('activity', { limit }, signal)
      if (signal.aborted) return
      store.setState({ acts: acts.filter(isShown), hasMore: hasMore && limit < MAX_ACTS, isReading: false })
    } catch (thrown) {
      if (signal.aborted) return
      store.setState({ isReading: false, problem: AppError.is(thrown, 'network.offline') ? 'offline' : 'failed' })
    }
  }

  return {
    store,
    open() {
      reading = new AbortController()
      void read()
      return () => reading.abort()
    },
    retry: () => void read(),
    showMore() {
      limit = Math.min(limit + ACTS_AT_ONCE, MAX_ACTS)
      void read()
    },
  }
}

/** Acts of a newer server have no text here. */
const isShown = (act: WorkerReply<'activity'>['acts'][number]): act is ShownAct =>
  accountActs.some((known) => known === act.name)

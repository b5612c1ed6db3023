import { createStore, type StoreApi } from 'zustand/vanilla'
import { quantity } from '@/lib/chains/eip155-receipt'
import { EIP155 } from '@/lib/core/namespaces'
import { type MailedCodeProblem, mailedCodeProblem, needsNewCode } from './mailed-code-problem'
import type { KeyWorker } from './worker-client'

/** The native balance of the wallet on a network; `null` if it could not be read. */
export interface Holding {
  readonly chainId: string
  readonly amount: bigint | null
}

export interface DeletionState {
  /** When the wallet is deleted; `null` if that is not planned. */
  readonly deletesAt: number | null | 'loading' | 'failed'
  /** `null` while they are read. */
  readonly holdings: readonly Holding[] | null
  readonly step: 'explain' | 'code' | 'confirm'
  readonly isBusy: boolean
  readonly problem: MailedCodeProblem | null
  /** The last press has undone the deletion. */
  readonly isKept: boolean
}

export interface DeletionFlow {
  readonly store: StoreApi<DeletionState>
  /** Begins to read whether a deletion is planned. Returns what aborts it; a request that changes something goes on. */
  open(): () => void
  /** Reads again, after a failure. */
  retry(): void
  /** Mails a code. */
  sendCode(): Promise<void>
  enterCode(code: string): Promise<void>
  /** Plans the deletion. */
  confirm(): Promise<void>
  /** Undoes it. */
  keep(): Promise<void>
}

/**
 * The deletion of the wallet: what it still holds, a fresh code, a confirmation, and then 24 hours in which it can be
 * undone. Its methods never reject: failures are in the state.
 *
 * @param parts.chainIds - The networks whose native balances are read; none where only a planned deletion is shown.
 */
export function createDeletionFlow({
  worker,
  chainIds = [],
}: {
  readonly worker: Pick<KeyWorker, 'request'>
  readonly chainIds?: readonly string[]
}): DeletionFlow {
  const store = createStore<DeletionState>(() => ({
    ...{ deletesAt: 'loading', holdings: null, step: 'explain', isBusy: false, problem: null, isKept: false },
  }))
  let reading = new AbortController()

  const balanceOf = async (chainId: string, address: string): Promise<bigint | null> => {
    const asked = { chainId, method: 'eth_getBalance', params: [address, 'latest'] }
    const answer = await worker.request('readChain', asked, reading.signal).catch(() => null)
    return quantity(answer) ?? null
  }

  const readHoldings = async (): Promise<void> => {
    const { signal } = reading
    const user = await worker.request('user', undefined, signal).catch(() => null)
    const holdings = await Promise.all(
      chainIds.map(async (chainId) => {
        const address = user?.addresses[EIP155]
        const isRead = address !== undefined && chainId.startsWith(`${EIP155}:`)
        return { chainId, amount: isRead ? await balanceOf(chainId, address) : null }
      }),
    )
    if (!signal.aborted) store.setState({ holdings })
  }

  const load = async (): Promise<void> => {
    const { signal } = reading
    try {
      const { deletesAt } = await worker.request('deletion', undefined, signal)
      store.setState({ deletesAt })
      if (deletesAt === null && chainIds.length > 0) await readHoldings()
    } catch {
      if (!signal.aborted) store.setState({ deletesAt: 'failed' })
    }
  }

  const press = async (act: () => Promise<Partial<DeletionState>>): Promise<void> => {
    if (store.getState().isBusy) return
    store.setState({ isBusy: true, problem: null, isKept: false })
    try {
      store.setState({ ...(await act()), isBusy: false })
    } catch (thrown) {
      if (needsNewCode(thrown)) store.setState({ step: 'explain' })
      store.setState({ isBusy: false, problem: mailedCodeProblem(thrown) })
    }
  }

  return {
    store,
    open() {
      reading = new AbortController()
      void load()
      return () => reading.abort()
    },
    retry() {
      store.setState({ deletesAt: 'loading' })
      void load()
    },
    sendCode: () =>
      press(async () => {
        await worker.request('startStepUp', undefined)
        return { step: 'code' }
      }),
    enterCode: (code) =>
      press(async () => {
        await worker.request('enterStepUp', { code })
        return { step: 'confirm' }
      }),
    confirm: () =>
      press(async () => {
        const { deletesAt } = await worker.request('planDeletion', undefined)
        return { deletesAt, step: 'explain' }
      }),
    keep: () =>
      press(async () => {
        await worker.request('undoDeletion', undefined)
        if (store.getState().holdings === null && chainIds.length > 0) void readHoldings()
        return { deletesAt: null, isKept: true }
      }),
  }
}

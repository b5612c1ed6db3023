import { createStore, type StoreApi } from 'zustand/vanilla'
import { type MailedCodeProblem, mailedCodeProblem, needsNewCode } from './mailed-code-problem'
import { createScreenReading, type ScreenReading } from './screen-reading'
import type { KeyWorker } from './worker-client'
import type { WorkerReply } from './worker-protocol'

/** What the wallet holds on a network; `null` if it could not be read. */
export interface Holding {
  readonly chainId: string
  readonly held: WorkerReply<'holdings'> | null
}

export interface DeletionState {
  /** When the wallet is deleted; `null` if that is not planned. */
  readonly deletesAt: number | null | 'loading' | 'failed'
  /** `null` while they are read. */
  readonly holdings: readonly Holding[] | null
  /** Names that the wallet owns; `null` if they could not be counted. */
  readonly names: number | null
  readonly step: 'explain' | 'code' | 'confirm'
  readonly isBusy: boolean
  readonly problem: MailedCodeProblem | null
  /** The last press has undone the deletion. */
  readonly isKept: boolean
}

/** Reads whether a deletion is planned. */
export interface DeletionFlow extends Pick<ScreenReading, 'open' | 'retry'> {
  readonly store: StoreApi<DeletionState>
  /** Mails a code. */
  sendCode(): Promise<void>
  enterCode(code: string): Promise<void>
  /** The owner has used a password or a passkey instead. */
  proven(): void
  /** Plans the deletion. */
  confirm(): Promise<void>
  /** Undoes it. */
  keep(): Promise<void>
}

/**
 * The deletion of the wallet: what it still holds, a fresh code, a confirmation, and then 24 hours in which it can be
 * undone. Its methods never reject: failures are in the state.
 *
 * @param parts.chainIds - The networks that are read; none where only a planned deletion is shown.
 */
export function createDeletionFlow({
  worker,
  chainIds = [],
}: {
  readonly worker: Pick<KeyWorker, 'request'>
  readonly chainIds?: readonly string[]
}): DeletionFlow {
  const store = createStore<DeletionState>(() => ({
    ...{
      deletesAt: 'loading',
      holdings: null,
      names: null,
      step: 'explain',
      isBusy: false,
      problem: null,
      isKept: false,
    },
  }))

  const readHoldings = async (signal: AbortSignal): Promise<void> => {
    const holdings = await Promise.all(
      chainIds.map(async (chainId) => ({
        chainId,
        held: await worker.request('holdings', { chainId }, signal).catch(() => null),
      })),
    )
    if (!signal.aborted) store.setState({ holdings })
  }

  const { open, retry, load } = createScreenReading({
    async read(signal) {
      const { deletesAt, names } = await worker.request('deletion', undefined, signal)
      store.setState({ deletesAt, names })
      if (deletesAt === null && chainIds.length > 0) await readHoldings(signal)
    },
    onLoading: () => store.setState({ deletesAt: 'loading' }),
    onFailed: () => store.setState({ deletesAt: 'failed' }),
  })

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
    ...{ store, open, retry },
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
    proven: () => store.setState({ step: 'confirm', problem: null }),
    confirm: () =>
      press(async () => {
        const { deletesAt } = await worker.request('planDeletion', undefined)
        return { deletesAt, step: 'explain' }
      }),
    keep: () =>
      press(async () => {
        await worker.request('undoDeletion', undefined)
        if (store.getState().holdings === null && chainIds.length > 0) void load()
        return { deletesAt: null, isKept: true }
      }),
  }
}

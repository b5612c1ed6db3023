import { createStore, type StoreApi } from 'zustand/vanilla'
import { AppError } from '@/lib/core/app-error'
import type { KeyWorker } from './worker-client'
import type { WorkerReply } from './worker-protocol'

/** A press counts for a preview that is not older than this: the time of a block on Ethereum. */
export const PREVIEW_LIFE_MS = 12_000

/** `nonce`: of the transaction; `null` for typed data, and for one that the page has named. */
export type Preview = WorkerReply<'preview'>

export interface PreviewState {
  /** The newest; `null` until the first has come. */
  readonly preview: Preview | null
  /** Whether it is made anew, because the visitor has pressed and it was too old. */
  readonly isRenewing: boolean
  /** Whether the outcome is another one than the visitor saw when they pressed. */
  readonly hasChanged: boolean
}

export interface PreviewFlow {
  readonly store: StoreApi<PreviewState>
  /** Makes the first preview. Returns a function that stops all work. */
  open(): () => void
  /**
   * The visitor has pressed. A preview that is too old is made anew first.
   *
   * @returns whether the outcome is still the one that was seen. If not, the new one is shown.
   */
  confirm(): Promise<boolean>
}

/** Without an answer of our server, it is unknown what a transaction does. */
const UNKNOWN: Preview = {
  simulation: { outcome: 'unknown', accounts: [], tokens: [] },
  nonce: null,
  usedAddresses: [],
  descriptor: null,
}

/** Addresses of a request. */
export interface NamedAddresses {
  /** Who gets or may take something. */
  readonly parties: readonly `0x${string}`[]
  /** Tokens and contracts that the screen names. */
  readonly about: readonly `0x${string}`[]
}

/**
 * What a prepared request would do, from the screen's opening to the press.
 *
 * @param parts.named - What the request names: first without a preview, then with the descriptor of one. If that names
 *   more, the preview is made again, because the chain knows tokens and spenders of it as well.
 */
export function createPreviewFlow({
  worker,
  promptId,
  named,
  now = Date.now,
}: {
  readonly worker: Pick<KeyWorker, 'request'>
  readonly promptId: string
  readonly named: (preview: Preview | null) => NamedAddresses
  readonly now?: () => number
}): PreviewFlow {
  const store = createStore<PreviewState>(() => ({ preview: null, isRenewing: false, hasChanged: false }))
  let ended = new AbortController()
  let madeAt = Number.NEGATIVE_INFINITY

  let asked = joined(NOTHING, named(null))

  const ask = ({ parties, about }: NamedAddresses): Promise<Preview> =>
    worker.request('preview', { promptId, parties: [...parties], about: [...about] }, ended.signal)

  const load = async (): Promise<Preview> => {
    try {
      const preview = await ask(asked)
      const all = preview.descriptor === null ? asked : joined(asked, named(preview))
      if (sizeOf(all) === sizeOf(asked)) return preview
      asked = all
      return await ask(asked)
    } catch (thrown) {
      // The prompt is over, and with it the screen.
      if (AppError.is(thrown, 'wallet.rejected')) throw thrown
      return UNKNOWN
    }
  }

  const renew = async (): Promise<Preview> => {
    const started = now()
    const preview = await load()
    madeAt = started
    return preview
  }

  return {
    store,
    open() {
      ended = new AbortController()
      void renew().then(
        (preview) => store.setState({ preview }),
        () => undefined,
      )
      return () => ended.abort()
    },
    async confirm() {
      const { preview: seen, isRenewing } = store.getState()
      if (seen === null || isRenewing) return false
      if (now() - madeAt < PREVIEW_LIFE_MS) return true
      store.setState({ isRenewing: true })
      const preview = await renew().catch(() => UNKNOWN)
      const hasChanged = outcomeOf(preview) !== outcomeOf(seen)
      store.setState({ preview, isRenewing: false, hasChanged })
      return !hasChanged
    },
  }
}

const NOTHING: NamedAddresses = { parties: [], about: [] }

/** Without repetition. */
function joined(some: NamedAddresses, others: NamedAddresses): NamedAddresses {
  return {
    parties: [...new Set([...some.parties, ...others.parties])],
    about: [...new Set([...some.about, ...others.about])],
  }
}

const sizeOf = ({ parties, about }: NamedAddresses): number => parties.length + about.length

/** What the visitor decides by, as text to compare. The block and the gas of a simulation may differ. */
export function outcomeOf(preview: Preview | null): string {
  if (preview === null) return ''
  const { simulation, descriptor } = preview
  const { outcome } = simulation
  if (simulation.outcome !== 'success') return JSON.stringify({ outcome, descriptor })
  const { changes, allowances } = simulation
  return JSON.stringify({ outcome, changes, allowances, descriptor })
}

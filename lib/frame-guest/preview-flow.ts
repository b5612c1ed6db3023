import { createFreshPreview, type FreshPreview } from './fresh-preview'
import type { KeyWorker } from './worker-client'
import type { WorkerReply } from './worker-protocol'

/** `nonce`: of the transaction; `null` for typed data, and for one that the page has named. */
export type Preview = WorkerReply<'preview'>

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
 * What a transaction of EVM would do, or what the chain knows of the addresses in typed data.
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
}): FreshPreview<Preview> {
  let asked = joined(NOTHING, named(null))

  const ask = ({ parties, about }: NamedAddresses, signal: AbortSignal): Promise<Preview> =>
    worker.request('preview', { promptId, parties: [...parties], about: [...about] }, signal)

  const load = async (signal: AbortSignal): Promise<Preview> => {
    const preview = await ask(asked, signal)
    const all = preview.descriptor === null ? asked : joined(asked, named(preview))
    if (sizeOf(all) === sizeOf(asked)) return preview
    asked = all
    return ask(asked, signal)
  }

  return createFreshPreview({ load, unknown: UNKNOWN, outcomeOf, now })
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

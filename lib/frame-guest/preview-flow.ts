import { quantity } from '@/lib/chains/eip155-receipt'
import type { UnknownCall } from '@/lib/clear-signing/parties'
import type { Caip2 } from '@/lib/core/caip'
import { createFreshPreview, type FreshPreview } from './fresh-preview'
import { amountsOf, type RequestOutcome } from './request-outcome'
import type { KeyWorker } from './worker-client'
import { MAX_INNER_CALLS, type WorkerReply } from './worker-protocol'

/** `nonce`: of the transaction; `null` for typed data, and for one that the page has named. */
export type Preview = WorkerReply<'preview'>

const UNKNOWN: Preview = {
  simulation: { outcome: 'unknown', accounts: [], tokens: [] },
  nonce: null,
  usedAddresses: [],
  descriptors: [],
}

/** A visitor who has pressed waits for the number of a block no longer than this. */
const BLOCK_MS = 1_000

/** Descriptors of calls inside of calls come one level with each preview. */
const MAX_ROUNDS = 3

/** What a request names. */
export interface NamedContents {
  /** Who gets or may take something. */
  readonly parties: readonly `0x${string}`[]
  /** Tokens and contracts that the screen names. */
  readonly about: readonly `0x${string}`[]
  /** Calls that are not understood. */
  readonly calls: readonly UnknownCall[]
}

/**
 * What a transaction of EVM would do, or what the chain knows of the addresses in typed data.
 *
 * @param parts.named - What the request names: first without a preview, then with the descriptors of one. If these name
 *   more, the preview is made again, because the chain knows tokens and spenders of it as well, and because a call inside
 *   may have a descriptor of its own.
 */
export function createPreviewFlow({
  worker,
  promptId,
  chainId,
  named,
  now = Date.now,
}: {
  readonly worker: Pick<KeyWorker, 'request'>
  readonly promptId: string
  readonly chainId: Caip2
  readonly named: (preview: Preview | null) => NamedContents
  readonly now?: () => number
}): FreshPreview<Preview> {
  let asked = joined(NOTHING, named(null))

  const ask = ({ parties, about, calls }: NamedContents, signal: AbortSignal): Promise<Preview> =>
    worker.request('preview', { promptId, parties: [...parties], about: [...about], calls: [...calls] }, signal)

  const load = async (signal: AbortSignal): Promise<Preview> => {
    for (let round = 1; ; round += 1) {
      const preview = await ask(asked, signal)
      const all = preview.descriptors.length === 0 ? asked : joined(asked, named(preview))
      if (round === MAX_ROUNDS || sizeOf(all) === sizeOf(asked)) return preview
      asked = all
    }
  }

  const isCurrent = async ({ simulation }: Preview): Promise<boolean> => {
    if (simulation.outcome === 'unknown') return true
    const asking = { chainId, method: 'eth_blockNumber', params: [] }
    const answer = await worker.request('readChain', asking, AbortSignal.timeout(BLOCK_MS)).catch(() => null)
    const newest = quantity(answer)
    return newest === undefined || newest <= BigInt(simulation.blockNumber)
  }

  return createFreshPreview({ load, unknown: UNKNOWN, outcomeOf, isCurrent, now })
}

const NOTHING: NamedContents = { parties: [], about: [], calls: [] }

/** Without repetition. */
function joined(some: NamedContents, others: NamedContents): NamedContents {
  const calls = new Map([...some.calls, ...others.calls].map((call) => [JSON.stringify(call), call]))
  return {
    parties: [...new Set([...some.parties, ...others.parties])],
    about: [...new Set([...some.about, ...others.about])],
    calls: [...calls.values()].slice(0, MAX_INNER_CALLS),
  }
}

const sizeOf = ({ parties, about, calls }: NamedContents): number => parties.length + about.length + calls.length

/** The block and the gas of a simulation may differ, and whether a contract is young, which not every node can tell. */
function outcomeOf({ simulation, descriptors }: Preview): RequestOutcome {
  const { outcome, tokens } = simulation
  const known = { descriptors, tokens, accounts: simulation.accounts.map(({ address, hasCode }) => [address, hasCode]) }
  if (simulation.outcome !== 'success') return { facts: JSON.stringify({ outcome, ...known }), amounts: [] }
  const { changes, allowances } = simulation
  return { facts: JSON.stringify({ outcome, allowances, ...known }), amounts: [amountsOf(changes)] }
}

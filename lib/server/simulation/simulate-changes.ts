import 'server-only'
import type { Address } from 'viem'
import type { AllowanceChange, AssetChange } from '@/lib/clear-signing/simulation-contract'
import { addAllowanceReads } from './allowance-changes'
import { addAssetReads } from './asset-changes'
import { addKindReads, type ContractKinds } from './contract-kinds'
import { createOverrideSimulator } from './override-simulator'
import { createReadList, type ReadList } from './read-list'
import { revertReason } from './revert-reason'
import { createV1Simulator } from './simulate-v1'
import { type Candidates, findCandidates } from './simulation-candidates'
import type { AskRpc, SimulatedBatch, SimulatedSuccess, Simulator } from './simulator'
import { createTextReads } from './token-texts'
import { findTouchedContracts } from './touched-contracts'

/** Reads of one simulation. More are not made: the gas of a node would not suffice. */
const MAX_READS = 1_500
/** Ids that are asked of one collection. */
const MAX_TOKEN_IDS = 400

type Work = Omit<SimulatedBatch, 'reads'>

/** What calls change for their account; why they fail; or that no node can tell. */
export type SimulatedChanges =
  | {
      readonly outcome: 'success'
      readonly changes: readonly AssetChange[]
      readonly allowances: readonly AllowanceChange[]
      readonly gasUsed: bigint
    }
  | { readonly outcome: 'reverted'; readonly reason: string | null }
  | { readonly outcome: 'unknown' }

const UNKNOWN = { outcome: 'unknown' } as const

/**
 * Simulates calls three times on the same block: first to see what they use, then to learn what kinds of contracts these
 * are, then to measure what the account holds and allows. Logs and access lists only suggest what to measure: a token
 * that logs falsely, or nothing, is measured like any other.
 *
 * @throws {AppError} `upstream.*` when no node answered, `request.aborted`.
 */
export async function simulateChanges(rpc: AskRpc, work: Work, signal: AbortSignal): Promise<SimulatedChanges> {
  const first = await firstAnswer([createV1Simulator(rpc), createOverrideSimulator(rpc)], work, signal)
  if (!first) return UNKNOWN
  const { simulator, outcome } = first
  if (outcome.status === 'reverted') return { outcome: 'reverted', reason: revertReason(outcome.answer) }
  const touched = await findTouchedContracts(rpc, work, outcome.gasUsed, signal)
  // Without logs the access list is all that is known of what the calls use.
  if (outcome.logs === null && !touched.isComplete) return UNKNOWN
  const candidates = findCandidates(work, touched, outcome.logs ?? [])
  if (!candidates) return UNKNOWN

  const account = work.account.address
  const run = async (list: ReadList): Promise<SimulatedSuccess | null> => {
    if (list.calls.length > MAX_READS) return null
    const measured = await simulator.run({ ...work, reads: list.calls }, signal)
    return measured?.status === 'success' ? measured : null
  }
  const kindList = createReadList()
  const readKinds = addKindReads(kindList, account, candidates.addresses)
  const kindsMeasured = await run(kindList)
  if (!kindsMeasured) return UNKNOWN
  const kinds = readKinds(kindsMeasured)
  if (isTooMuch(kinds, candidates)) return UNKNOWN
  // Without logs nothing tells which ids a collection of ERC-1155 has moved, unless it is called directly.
  const isHidden = (address: Address) => candidates.isUsed(address) && work.calls.every(({ to }) => to !== address)
  if (outcome.logs === null && kinds.multiTokens.some(isHidden)) return UNKNOWN

  const list = createReadList()
  const reads = { list, texts: createTextReads(list) }
  const readAssets = addAssetReads(reads, account, kinds, candidates)
  const readAllowances = addAllowanceReads(reads, account, kinds, candidates)
  const measured = await run(list)
  if (!measured) return UNKNOWN
  const [changes, allowances] = [readAssets(measured), readAllowances(measured)]
  return { outcome: 'success', changes, allowances, gasUsed: outcome.gasUsed }
}

/** Whether not everything can be measured. What is left out could be what matters. */
function isTooMuch({ tokens, nfts, multiTokens }: ContractKinds, { addresses, tokenIdsOf }: Candidates): boolean {
  const collections = [...nfts, ...multiTokens]
  const allowances = (tokens.length + collections.length) * addresses.length
  return allowances > MAX_READS || collections.some((collection) => tokenIdsOf(collection).length > MAX_TOKEN_IDS)
}

/** The first simulator that the node supports, with what it says of the calls. */
async function firstAnswer(simulators: readonly Simulator[], work: Work, signal: AbortSignal) {
  for (const simulator of simulators) {
    const outcome = await simulator.run({ ...work, reads: [] }, signal)
    if (outcome) return { simulator, outcome }
  }
  return null
}

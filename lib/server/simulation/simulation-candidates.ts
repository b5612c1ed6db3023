import 'server-only'
import {
  type Address,
  decodeAbiParameters,
  getAddress,
  getContractAddress,
  parseAbiParameters,
  toEventHash,
} from 'viem'
import { PERMIT2 } from '@/lib/chains/permit2'
import { addressWords, allWords } from './calldata-words'
import type { SimulatedBatch, SimulatedCall, SimulatedLog } from './simulator'
import type { TouchedContracts } from './touched-contracts'

/** More addresses than this are not asked. The calls of aggregators use thirty. */
const MAX_CANDIDATES = 200
/** Logs that are read. */
const MAX_LOGS = 2_000

const TRANSFER = toEventHash('Transfer(address,address,uint256)')
const APPROVAL = toEventHash('Approval(address,address,uint256)')
const TRANSFER_SINGLE = toEventHash('TransferSingle(address,address,address,uint256,uint256)')
const TRANSFER_BATCH = toEventHash('TransferBatch(address,address,address,uint256[],uint256[])')
const singleData = parseAbiParameters('uint256 id, uint256 amount')
const batchData = parseAbiParameters('uint256[] ids, uint256[] amounts')

/** What may have changed. Logs and calldata only suggest whom to ask: each candidate is measured. */
export interface Candidates {
  /** Addresses that may be tokens, or may take tokens. The account is not one of them. */
  readonly addresses: readonly Address[]
  /** Whether the calls use the contract, as far as is known. */
  readonly isUsed: (address: Address) => boolean
  /** Ids that a collection may have moved. */
  readonly tokenIdsOf: (collection: Address) => readonly bigint[]
}

/** @returns `null` if there are too many. */
export function findCandidates(
  { account, calls }: Omit<SimulatedBatch, 'reads'>,
  touched: TouchedContracts,
  logs: readonly SimulatedLog[],
): Candidates | null {
  if (logs.length > MAX_LOGS) return null
  const created = calls.flatMap(({ to }, index) =>
    to === null ? [getContractAddress({ from: account.address, nonce: BigInt(account.nonce + index) })] : [],
  )
  const called = calls.flatMap(({ to }) => to ?? [])
  const inData = calls.flatMap(wordsOf)
  const used = new Set([...called, ...created, ...touched.addresses, ...logs.map(({ address }) => getAddress(address))])
  // It logs no use of its allowances.
  if (!touched.isComplete) used.add(PERMIT2)
  const inLogs = logs.flatMap(({ topics }) => addressWords(topics.slice(1).map(BigInt)))
  const addresses = new Set([...called, ...addressWords(inData), ...used, ...inLogs])
  addresses.delete(account.address)
  if (addresses.size > MAX_CANDIDATES) return null
  const logged = new Map<Address, bigint[]>()
  for (const log of logs) {
    const address = getAddress(log.address)
    logged.set(address, logged.get(address)?.concat(loggedIds(log)) ?? [...loggedIds(log)])
  }
  return {
    addresses: [...addresses],
    isUsed: (address) => used.has(address),
    tokenIdsOf: (collection) => [...new Set([...(logged.get(collection) ?? []), ...inData])],
  }
}

const wordsOf = ({ to, data }: SimulatedCall) => allWords(data, to === null)

function loggedIds({ topics, data }: SimulatedLog): readonly bigint[] {
  const [event, , , id] = topics
  if ((event === TRANSFER || event === APPROVAL) && id !== undefined) return [BigInt(id)]
  try {
    if (event === TRANSFER_SINGLE) return [decodeAbiParameters(singleData, data)[0]]
    if (event === TRANSFER_BATCH) return decodeAbiParameters(batchData, data)[0]
  } catch {
    // A log of another shape.
  }
  return []
}

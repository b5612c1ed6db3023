import 'server-only'
import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { ContractCall } from '../rpc/contract-call'
import compiled from './probes/compiled/SimulationProbe.json'
import type { SimulatedCall } from './simulator'

const probeAbi = parseAbi([
  'struct Read { address target; bytes data; }',
  'struct Call { address target; bool isCreation; uint256 value; bytes data; }',
  'struct Measurement { uint256 held; uint256 blockTime; bytes[] answers; }',
  'function measure(address account, Read[] reads) view returns (Measurement)',
  'function run(Call[] calls, Read[] reads) returns (bool success, bytes answer, uint256 gasUsed, Measurement earlier, Measurement later)',
])
const MEASURE = { abi: probeAbi, functionName: 'measure' } as const
const RUN = { abi: probeAbi, functionName: 'run' } as const

/** Code of `probes/SimulationProbe.sol`. */
export const PROBE_CODE = compiled.runtimeCode as Hex
/** Where the probe runs beside the account. No contract is deployed at this address on any chain. */
export const PROBE_ADDRESS: Address = '0x466f79657253696d756C6174696F6e0000000001'
/** May call `run`, beside the account itself. */
export const OTHER_SENDER: Address = '0x466f79657253696D756C6174696f6E0000000002'

type Reads = readonly ContractCall<unknown>[]

export interface Measurement {
  /** Native balance of the account in base units. */
  readonly held: bigint
  /** Unix time in seconds. */
  readonly blockTime: bigint
  /** `null` for a read that failed. */
  readonly answers: readonly (Hex | null)[]
}

export interface ProbeRun {
  readonly success: boolean
  /** Of the call that failed. */
  readonly answer: Hex
  /** Without what the transactions of the calls cost before they run. */
  readonly gasUsed: bigint
  readonly before: Measurement
  readonly after: Measurement
}

export function measureData(account: Address, reads: Reads): Hex {
  return encodeFunctionData({ ...MEASURE, args: [account, reads.map(readOf)] })
}

export function runData(calls: readonly SimulatedCall[], reads: Reads): Hex {
  const described = calls.map(({ to, value, data }) => ({
    target: to ?? PROBE_ADDRESS,
    isCreation: to === null,
    value,
    data,
  }))
  return encodeFunctionData({ ...RUN, args: [described, reads.map(readOf)] })
}

/** `null` if the probe did not run, or not all reads: their gas did not suffice. */
export function readMeasurement(reply: Hex, reads: Reads): Measurement | null {
  const measured = decoded(() => decodeFunctionResult({ ...MEASURE, data: reply }))
  return measured && complete(measured, reads)
}

/** The same for `run`. */
export function readRun(reply: Hex, reads: Reads): ProbeRun | null {
  const result = decoded(() => decodeFunctionResult({ ...RUN, data: reply }))
  if (!result) return null
  const [success, answer, gasUsed, earlier, later] = result
  const [before, after] = [complete(earlier, reads), complete(later, success ? reads : [])]
  return before && after && { success, answer, gasUsed, before, after }
}

const readOf = ({ target, data }: ContractCall<unknown>) => ({ target, data })

function complete(
  { held, blockTime, answers }: { held: bigint; blockTime: bigint; answers: readonly Hex[] },
  reads: Reads,
): Measurement | null {
  if (answers.length < reads.length) return null
  return { held, blockTime, answers: answers.map((answer) => (answer === '0x' ? null : answer)) }
}

function decoded<T>(decode: () => T): T | null {
  try {
    return decode()
  } catch {
    return null
  }
}

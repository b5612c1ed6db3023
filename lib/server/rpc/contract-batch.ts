import 'server-only'
import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, multicall3Abi, toHex } from 'viem'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { processWide } from '../kit/process-wide'
import { askBounded } from './bounded-calls/bounded-calls'
import { type ContractCall, KNOWN_CONTRACT } from './contract-call'
import { isCostlyTarget, rememberCostlyTarget } from './costly-targets'
import { isDeterministicFailure } from './deterministic-failure'
import { RpcCallError } from './rpc-call'
import type { RpcProvider } from './rpc-provider'

/**
 * Maximum number of requests to nodes for one batch, including its parts. With an honest node, the request of the
 * visitor ends earlier.
 */
const MAX_EXCHANGES = 32
/** How long state overrides are not tried again on a chain whose node does not support them. */
const OVERRIDES_REST_MS = 10 * 60_000

type Answers = readonly (Hex | null)[]

/**
 * Reads from contracts, all at one block, in one `eth_call` if the node's gas limit allows it. Each call has its own
 * gas limit and a maximum answer length (`bounded-calls`), so that no target can fail the other calls.
 *
 * If the node does not support state overrides, Multicall3 is used instead, or one `eth_call` for each call on a chain
 * without Multicall3. A batch that a node refuses is split in halves until the refused call is alone.
 *
 * @returns an answer for every call, in order; `null` if the contract did not answer, if its answer cannot be decoded,
 *   or if the target is untrusted and was costly recently.
 * @throws {AppError | RpcCallError} when no node answered.
 */
export async function readContracts<T>(
  rpc: RpcProvider,
  chainId: Caip2,
  calls: readonly ContractCall<T>[],
  signal?: AbortSignal,
): Promise<readonly (T | null)[]> {
  const isAvoided = calls.map(({ target, bounds }) => bounds?.isUntrusted === true && isCostlyTarget(chainId, target))
  const asked = calls.filter((_, index) => !isAvoided[index])
  const answers = asked.length === 0 ? [] : await readAll({ rpc, chainId, signal, exchanges: 0 }, asked)
  let next = 0
  return calls.map((call, index) => (isAvoided[index] ? null : decodeAnswer(call, answers[next++] ?? null)))
}

function decodeAnswer<T>({ decode }: ContractCall<T>, answer: Hex | null): T | null {
  if (!answer || answer === '0x') return null
  try {
    return decode(answer)
  } catch {
    return null
  }
}

/** Address of Multicall3 on the chain; `undefined` if it is not deployed there. */
export function multicallAddress(rpc: RpcProvider, chainId: Caip2): Address | undefined {
  return rpc.client(chainId).chain?.contracts?.multicall3?.address
}

/** The state of one batch while it is read. */
interface Batch {
  readonly rpc: RpcProvider
  readonly chainId: Caip2
  readonly signal: AbortSignal | undefined
  exchanges: number
}

async function readAll(batch: Batch, calls: readonly ContractCall<unknown>[]): Promise<Answers> {
  const { rpc, chainId, signal } = batch
  if (!isWithoutOverrides(chainId)) {
    const answers = await readBounded(batch, calls)
    if (answers) return answers
    overridesRest().set(chainId, Date.now() + OVERRIDES_REST_MS)
  }
  const multicall = multicallAddress(rpc, chainId)
  return multicall ? readByMulticall(batch, multicall, calls) : readOneByOne(rpc, chainId, calls, signal)
}

/** Returns `null` when the node does not support state overrides. */
async function readBounded(batch: Batch, calls: readonly ContractCall<unknown>[]): Promise<Answers | null> {
  const answers: (Hex | null)[] = []
  while (answers.length < calls.length) {
    const rest = calls.slice(answers.length)
    const part = await exchange(batch, rest, () => askBounded(batch.rpc, batch.chainId, rest, batch.signal))
    if (part === 'refused') {
      const halves = await readHalves(batch, rest, readBounded)
      return halves && [...answers, ...halves]
    }
    if (part === null) return null
    for (const [index, { data, isCostly }] of part.entries()) {
      if (isCostly) noteCostlyTarget(batch, rest[index])
      answers.push(data)
    }
  }
  return answers
}

async function readByMulticall(
  batch: Batch,
  multicall: Address,
  calls: readonly ContractCall<unknown>[],
): Promise<Answers> {
  const { rpc, chainId, signal } = batch
  const aggregated = calls.map(({ target, data }) => ({ target, callData: data, allowFailure: true }))
  const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [aggregated] })
  const params = [{ to: multicall, data }, 'latest']
  const reply = await exchange(batch, calls, () => rpc.request(chainId, { method: 'eth_call', params }, signal))
  if (reply === 'refused') {
    return (await readHalves(batch, calls, (_, half) => readByMulticall(batch, multicall, half))) ?? []
  }
  return aggregatedAnswers(reply)
}

/**
 * @throws {AppError} `upstream.invalid_reply`. Multicall3 itself cannot fail, so any other answer means that it is not
 *   deployed.
 */
function aggregatedAnswers(reply: unknown): Answers {
  try {
    const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: reply as Hex })
    return results.map(({ success, returnData }) => (success ? returnData : null))
  } catch (cause) {
    throw new AppError('upstream.invalid_reply', { cause })
  }
}

async function readOneByOne(
  rpc: RpcProvider,
  chainId: Caip2,
  calls: readonly ContractCall<unknown>[],
  signal?: AbortSignal,
): Promise<Answers> {
  const answers = await rpc.relay(
    chainId,
    calls.map(({ target, data, bounds = KNOWN_CONTRACT }) => ({
      method: 'eth_call',
      params: JSON.stringify([{ to: target, data, gas: toHex(bounds.gasLimit) }, 'latest']),
    })),
    signal,
  )
  const reasons = answers.map(({ error }) => error?.reason)
  // A contract that reverts is an answer. If no node answered any call, that is a failure.
  if (reasons.every((reason) => reason !== undefined)) throw reasons[0]
  return answers.map(({ result }) => (result === undefined ? null : (JSON.parse(result) as Hex)))
}

/**
 * Sends one request. Returns `'refused'` when the node ran the batch and it failed as a whole because of one of its
 * calls.
 */
async function exchange<T>(
  batch: Batch,
  calls: readonly ContractCall<unknown>[],
  ask: () => Promise<T>,
): Promise<T | 'refused'> {
  batch.exchanges += 1
  if (batch.exchanges > MAX_EXCHANGES) throw new AppError('upstream.failed', { details: { calls: calls.length } })
  try {
    return await ask()
  } catch (cause) {
    if (cause instanceof RpcCallError && isDeterministicFailure(cause)) return 'refused'
    throw cause
  }
}

type ReadPart = (batch: Batch, calls: readonly ContractCall<unknown>[]) => Promise<Answers | null>

/** Reads the halves of a refused batch. A refused batch of one call has the answer `null`. */
async function readHalves(
  batch: Batch,
  calls: readonly ContractCall<unknown>[],
  read: ReadPart,
): Promise<Answers | null> {
  if (calls.length === 1) {
    noteCostlyTarget(batch, calls[0])
    return [null]
  }
  const middle = Math.ceil(calls.length / 2)
  const first = await read(batch, calls.slice(0, middle))
  const second = first && (await read(batch, calls.slice(middle)))
  return first && second && [...first, ...second]
}

function noteCostlyTarget({ chainId }: Batch, call: ContractCall<unknown> | undefined): void {
  if (call?.bounds?.isUntrusted) rememberCostlyTarget(chainId, call.target)
}

const overridesRest = () => processWide('override-rests', () => new Map<Caip2, number>())

function isWithoutOverrides(chainId: Caip2): boolean {
  return (overridesRest().get(chainId) ?? 0) > Date.now()
}

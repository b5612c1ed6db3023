import 'server-only'
import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, multicall3Abi, toHex } from 'viem'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { processWide } from '../process/process-wide'
import { askBounded } from './bounded-calls/bounded-calls'
import { type ContractCall, KNOWN_CONTRACT } from './contract-call'
import { isCostlyTarget, rememberCostlyTarget } from './costly-targets'
import { isDeterministicFailure } from './deterministic-failure'
import { RpcCallError } from './rpc-call'
import type { RpcProvider } from './rpc-provider'

/** Exchanges with a node for one batch, its parts included. A visitor's request ends before that with any honest node. */
const MAX_EXCHANGES = 32
/** A node that knows no state overrides is not tried with them again for this long. */
const OVERRIDES_REST_MS = 10 * 60_000

type Answers = readonly (Hex | null)[]

/**
 * Asks everything at one block, in one `eth_call` where the node's gas suffices. Each call has its own gas limit and a
 * bound on its answer (`bounded-calls`), so that no target can fail the calls beside it.
 *
 * A node without state overrides is asked through Multicall3 instead, or with one `eth_call` for each question where
 * that is not deployed. A batch that a node refuses is split until the call that it refuses stands alone.
 *
 * @returns an answer for every call, in order; `null` where the contract did not answer, answered something else, or
 *   is an untrusted one that has been costly of late.
 * @throws {AppError | RpcCallError} when no node could be asked.
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

/** Where Multicall3 is on the chain, if it is there. */
export function multicallAddress(rpc: RpcProvider, chainId: Caip2): Address | undefined {
  return rpc.client(chainId).chain?.contracts?.multicall3?.address
}

/** One batch on its way. */
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
  return multicall ? readTogether(batch, multicall, calls) : readApart(rpc, chainId, calls, signal)
}

/** `null` when the node does not know state overrides. */
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
      if (isCostly) remember(batch, rest[index])
      answers.push(data)
    }
  }
  return answers
}

async function readTogether(
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
    return (await readHalves(batch, calls, (_, half) => readTogether(batch, multicall, half))) ?? []
  }
  return aggregatedAnswers(reply)
}

/** @throws {AppError} `upstream.invalid_reply`: Multicall3 itself cannot fail, so that it is not there. */
function aggregatedAnswers(reply: unknown): Answers {
  try {
    const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: reply as Hex })
    return results.map(({ success, returnData }) => (success ? returnData : null))
  } catch (cause) {
    throw new AppError('upstream.invalid_reply', { cause })
  }
}

async function readApart(
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
  // A contract that reverts is an answer; nobody there to ask is a failure.
  if (reasons.every((reason) => reason !== undefined)) throw reasons[0]
  return answers.map(({ result }) => (result === undefined ? null : (JSON.parse(result) as Hex)))
}

/** Asks once. `'refused'` when the node ran the batch and it failed as a whole: some call in it is the reason. */
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

/** The halves of a batch that was refused; a call that stands alone has no answer. */
async function readHalves(
  batch: Batch,
  calls: readonly ContractCall<unknown>[],
  read: ReadPart,
): Promise<Answers | null> {
  if (calls.length === 1) {
    remember(batch, calls[0])
    return [null]
  }
  const middle = Math.ceil(calls.length / 2)
  const first = await read(batch, calls.slice(0, middle))
  const second = first && (await read(batch, calls.slice(middle)))
  return first && second && [...first, ...second]
}

function remember({ chainId }: Batch, call: ContractCall<unknown> | undefined): void {
  if (call?.bounds?.isUntrusted) rememberCostlyTarget(chainId, call.target)
}

const overridesRest = () => processWide('override-rests', () => new Map<Caip2, number>())

function isWithoutOverrides(chainId: Caip2): boolean {
  return (overridesRest().get(chainId) ?? 0) > Date.now()
}

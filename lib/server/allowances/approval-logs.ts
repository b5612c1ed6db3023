import 'server-only'
import { type Address, getAddress, isAddressEqual, numberToHex, pad, toEventSelector } from 'viem'
import * as z from 'zod/mini'
import { MAX_ALLOWANCES } from '@/lib/allowances/allowances-contract'
import { PERMIT2 } from '@/lib/chains/permit2'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { startDeadline } from '../kit/deadline'
import { MAX_LOG_RANGE_BLOCKS } from '../rpc/log-query'
import { hexAddress, hexWord, quantity } from '../rpc/node-values'
import type { RpcAnswer } from '../rpc/rpc-call'
import type { RpcProvider } from '../rpc/rpc-provider'
import { curatedToken } from '../tokens/token-lists'

/** Queries of one answer. Together they cover about six weeks of Ethereum. */
export const MAX_QUERIES = 30
/** Queries in one request to a node. */
const QUERIES_AT_ONCE = 10
/** What was read until then is the answer. Shorter than the deadline of a cached answer. */
const READ_MS = 10_000
/** ERC-20. ERC-721 has the same selector, and one topic more. */
const TOKEN_APPROVAL = toEventSelector('Approval(address,address,uint256)')
/** Permit2, for calls and for signatures. */
const PERMIT2_EVENTS: readonly string[] = [
  toEventSelector('Approval(address,address,address,uint160,uint48)'),
  toEventSelector('Permit(address,address,address,uint160,uint48,uint48)'),
]

const approvalLog = z.object({
  address: hexAddress,
  topics: z.array(hexWord),
  blockNumber: quantity,
})
const logsReply = z.array(approvalLog)
const headReply = z.pipe(
  quantity,
  z.transform((text) => BigInt(text)),
)

/** An approval that the account gave or changed. How much it allows, its contract says. */
export interface PastApproval {
  readonly via: 'erc20' | 'permit2'
  readonly token: Address
  readonly spender: Address
  /** Of the newest change. */
  readonly block: bigint
}

export interface PastApprovals {
  /** One for each token and spender, newest first. */
  readonly approvals: readonly PastApproval[]
  /** Lowest block that was read. */
  readonly from: bigint
}

/**
 * Reads the approvals of an account from the logs, backwards from a block, in ranges that every node accepts. Ends at
 * a range that the node refuses, or after {@link READ_MS}: blocks above were read without a gap.
 *
 * @param below - Reads the blocks below this one; `undefined` begins at the newest.
 * @throws {AppError} `upstream.*` when no range could be read.
 */
export async function readApprovalLogs(
  rpc: RpcProvider,
  { network, owner, below }: { readonly network: Caip2; readonly owner: Address; readonly below: bigint | undefined },
  signal: AbortSignal,
): Promise<PastApprovals> {
  const deadline = startDeadline(READ_MS, () => new AppError('upstream.timeout'), signal)
  const found = new Map<string, PastApproval>()
  let from: bigint | undefined
  try {
    const head = z.parse(headReply, await rpc.request(network, { method: 'eth_blockNumber' }, deadline.signal))
    const top = below === undefined || below > head ? head : below - 1n
    for await (const { range, logs } of readRanges(rpc, network, { owner, top }, deadline.signal)) {
      for (const approval of logs.toReversed().flatMap(approvalOf)) {
        const key = `${approval.via}:${approval.token}:${approval.spender}`
        if (!found.has(key)) found.set(key, approval)
      }
      from = range.from
    }
  } catch (cause) {
    if (signal.aborted || from === undefined) throw cause
  } finally {
    deadline.end()
  }
  return { approvals: mostTrusted(network, [...found.values()]), from: from ?? 0n }
}

/**
 * At most {@link MAX_ALLOWANCES}, newest first. Any contract can write any number of approvals of any owner: those of
 * tokens that are not on our list never take the place of others.
 */
function mostTrusted(network: Caip2, approvals: readonly PastApproval[]): readonly PastApproval[] {
  const isListed = ({ token }: PastApproval) => Number(curatedToken(network, token) !== undefined)
  const newestFirst = (one: PastApproval, other: PastApproval) => Number(other.block - one.block)
  return approvals
    .toSorted((one, other) => isListed(other) - isListed(one) || newestFirst(one, other))
    .slice(0, MAX_ALLOWANCES)
    .toSorted(newestFirst)
}

type ApprovalLog = z.output<typeof approvalLog>

/** Yields ranges with their logs, newest first. Throws at a range that the node refused. */
async function* readRanges(
  rpc: RpcProvider,
  network: Caip2,
  { owner, top }: { readonly owner: Address; readonly top: bigint },
  signal: AbortSignal,
): AsyncGenerator<{ readonly range: BlockRange; readonly logs: readonly ApprovalLog[] }> {
  const ranges = rangesBelow(top)
  for (let start = 0; start < ranges.length; start += QUERIES_AT_ONCE) {
    const part = ranges.slice(start, start + QUERIES_AT_ONCE)
    const calls = part.map((range) => ({ method: 'eth_getLogs', params: JSON.stringify([queryOf(range, owner)]) }))
    const answers = await rpc.relay(network, calls, signal, 'visitors')
    for (const [index, range] of part.entries()) yield { range, logs: logsOf(answers[index]) }
  }
}

interface BlockRange {
  readonly from: bigint
  readonly to: bigint
}

/** Newest first. */
function rangesBelow(top: bigint): readonly BlockRange[] {
  const ranges: BlockRange[] = []
  for (let to = top; to >= 0n && ranges.length < MAX_QUERIES; to -= MAX_LOG_RANGE_BLOCKS) {
    const from = to - MAX_LOG_RANGE_BLOCKS + 1n
    ranges.push({ from: from < 0n ? 0n : from, to })
  }
  return ranges
}

function queryOf({ from, to }: BlockRange, owner: Address) {
  const topics = [[TOKEN_APPROVAL, ...PERMIT2_EVENTS], pad(owner)]
  return { fromBlock: numberToHex(from), toBlock: numberToHex(to), topics }
}

function logsOf(answer: RpcAnswer | undefined): readonly ApprovalLog[] {
  if (answer?.result === undefined) throw answer?.error.reason ?? new AppError('upstream.failed')
  const parsed = z.safeParse(logsReply, JSON.parse(answer.result))
  if (!parsed.success) throw new AppError('upstream.invalid_reply')
  return parsed.data
}

function approvalOf({ address, topics, blockNumber }: ApprovalLog): readonly PastApproval[] {
  const [selector, , second, third] = topics
  const block = BigInt(blockNumber)
  if (selector === TOKEN_APPROVAL && second !== undefined && third === undefined) {
    return [{ via: 'erc20', token: getAddress(address), spender: addressOf(second), block }]
  }
  // Any contract can write the events of Permit2.
  const isPermit2 = isAddressEqual(address, PERMIT2) && PERMIT2_EVENTS.some((event) => event === selector)
  if (isPermit2 && second !== undefined && third !== undefined) {
    return [{ via: 'permit2', token: addressOf(second), spender: addressOf(third), block }]
  }
  return []
}

const addressOf = (topic: string): Address => getAddress(`0x${topic.slice(-40)}`)

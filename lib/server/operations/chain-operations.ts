import 'server-only'
import type { Hex } from 'viem'
import { decodeAbiParameters, numberToHex, pad } from 'viem/utils'
import * as z from 'zod/mini'
import { isSameAddress } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { EIP155 } from '@/lib/core/namespaces'
import { ENTRY_POINT } from '@/lib/smart-account/entry-point'
import type { OperationStatus } from '@/lib/smart-account/operations-contract'
import type { CommonPlatform } from '../platform/services'
import { MAX_LOG_RANGE_BLOCKS } from '../rpc/log-query'
import { hexAddress, hexBytes, hexWord, quantity } from '../rpc/node-values'

/** `UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)` of EntryPoint 0.7. */
const OPERATION_EVENT = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
/** `BeforeExecution()`: the validation of all operations of a bundle ends. */
const BEFORE_EXECUTION = '0xbb47ee3e183a558b1a2ff0874b079f3fc5478b7454eacf2bfc5af2ff5878f972'

/** Nonce, success, cost in wei, gas used. */
const eventData = [{ type: 'uint256' }, { type: 'bool' }, { type: 'uint256' }, { type: 'uint256' }] as const

const chainLog = z.object({
  address: hexAddress,
  topics: z.array(hexWord),
  data: hexBytes,
  blockNumber: quantity,
  transactionHash: hexWord,
  removed: z.optional(z.boolean()),
})
type ChainLog = z.output<typeof chainLog>
const logsReply = z.array(chainLog)
const receiptReply = z.nullable(
  z.object({
    status: quantity,
    transactionHash: hexWord,
    blockHash: hexWord,
    blockNumber: quantity,
    logs: logsReply,
  }),
)
const headerReply = z.nullable(z.object({ number: quantity, timestamp: quantity }))

type Included = Extract<OperationStatus, { status: 'included' }>

/** An operation that the chain has executed. */
interface Executed {
  readonly hash: Hex
  readonly blockNumber: bigint
  readonly transactionHash: Hex
  /** Wei that account or paymaster have paid. */
  readonly cost: bigint
}

/** What our own nodes say of operations on one network. Methods throw `upstream.*`. */
export function createChainOperations(chainId: Caip2, { rpc }: Pick<CommonPlatform, 'rpc'>, signal: AbortSignal) {
  async function ask<Schema extends z.core.$ZodType>(method: string, params: readonly unknown[], reply: Schema) {
    const parsed = z.safeParse(reply, await rpc.request(chainId, { method, params }, signal))
    if (parsed.success) return parsed.data
    throw new AppError('upstream.invalid_reply', { details: { method } })
  }

  async function header(block: bigint | 'latest') {
    const tag = block === 'latest' ? block : numberToHex(block)
    const found = await ask('eth_getBlockByNumber', [tag, false], headerReply)
    if (!found) throw new AppError('upstream.invalid_reply', { details: { method: 'eth_getBlockByNumber' } })
    return { number: BigInt(found.number), time: Number(found.timestamp) }
  }

  /** Operations of these hashes that were executed in blocks from `from`, in a range that nodes answer. */
  async function executed(hashes: readonly Hex[], from: bigint): Promise<readonly Executed[]> {
    const to = from + MAX_LOG_RANGE_BLOCKS - 1n
    const filter = {
      address: ENTRY_POINT,
      topics: [OPERATION_EVENT, [...hashes]],
      ...{ fromBlock: numberToHex(from), toBlock: numberToHex(to) },
    }
    const logs = await ask('eth_getLogs', [filter], logsReply)
    return logs.flatMap((log) => {
      const event = log.removed === true ? null : readEvent(log)
      if (event === null || !hashes.some((hash) => isSameWord(hash, event.hash))) return []
      const { hash, cost } = event
      return { hash, cost, blockNumber: BigInt(log.blockNumber), transactionHash: log.transactionHash }
    })
  }

  /**
   * What a transaction says of an operation: its outcome, and its own logs.
   *
   * @returns `null` if no block has the transaction, or it has not executed this operation of this account.
   */
  async function inTransaction(transactionHash: Hex, hash: Hex, sender: string): Promise<Included | null> {
    const receipt = await ask('eth_getTransactionReceipt', [transactionHash], receiptReply)
    if (!receipt || BigInt(receipt.status) !== 1n || !isSameWord(receipt.transactionHash, transactionHash)) return null
    const at = receipt.logs.findIndex((log) => {
      const event = readEvent(log)
      return event !== null && isSameWord(event.hash, hash) && isSameAddress(EIP155, event.sender, pad(sender as Hex))
    })
    const event = at === -1 ? null : readEvent(receipt.logs[at])
    if (!event) return null
    const before = receipt.logs.slice(0, at)
    const own = before.slice(before.findLastIndex(isBoundary) + 1)
    return {
      status: 'included',
      isSuccess: event.isSuccess,
      transactionHash: receipt.transactionHash,
      blockHash: receipt.blockHash,
      blockNumber: String(BigInt(receipt.blockNumber)),
      gasUsed: String(event.gasUsed),
      logs: own.map(({ address, topics, data }) => ({ address, topics, data })),
    }
  }

  return { header, executed, inTransaction }
}

/** `undefined` and logs of other contracts and events are `null`. */
function readEvent(log: ChainLog | undefined) {
  const [event, hash, sender] = log?.topics ?? []
  if (!log || !isSameAddress(EIP155, log.address, ENTRY_POINT) || event?.toLowerCase() !== OPERATION_EVENT) return null
  if (hash === undefined || sender === undefined || log.data.length !== 2 + 4 * 64) return null
  const [, isSuccess, cost, gasUsed] = decodeAbiParameters(eventData, log.data)
  return { hash, sender, isSuccess, cost, gasUsed }
}

/** Whether the logs of the next operation begin after this one. */
function isBoundary({ address, topics }: ChainLog): boolean {
  const isOfEntryPoint = isSameAddress(EIP155, address, ENTRY_POINT)
  return isOfEntryPoint && [OPERATION_EVENT, BEFORE_EXECUTION].includes(topics[0]?.toLowerCase() ?? '')
}

const isSameWord = (one: string, other: string): boolean => BigInt(one) === BigInt(other)

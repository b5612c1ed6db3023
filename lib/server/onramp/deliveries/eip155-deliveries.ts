import 'server-only'
import { type Hex, numberToHex, pad } from 'viem'
import * as z from 'zod/mini'
import { nativeChange } from '@/lib/chains/eip155-receipt'
import { addressKey, isSameAddress } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import { isNativeToken } from '@/lib/core/caip'
import { EIP155 } from '@/lib/core/namespaces'
import { isEvmTransactionId } from '@/lib/core/transaction-id'
import { MAX_LOG_RANGE_BLOCKS } from '../../rpc/log-query'
import { hexAddress, hexBytes, hexWord, quantity } from '../../rpc/node-values'
import type { ChainReads, DeliveryReader, ExpectedDelivery, Transfer } from './delivery-reader'

/** First topic of `Transfer(address,address,uint256)`. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Log queries of one search, each of {@link MAX_LOG_RANGE_BLOCKS}, newest blocks first. */
const MAX_LOG_QUERIES = 3

/** Clocks of a chain and of this server may differ by this much. */
const CLOCK_SKEW_MS = 60_000

const transferLog = z.object({
  address: hexAddress,
  topics: z.array(hexWord),
  data: hexBytes,
  logIndex: quantity,
  transactionHash: hexWord,
  removed: z.optional(z.boolean()),
})
const minedReceipt = z.object({
  status: quantity,
  transactionHash: hexWord,
  blockNumber: quantity,
  blockHash: hexWord,
  logs: z.array(transferLog),
})
const receiptReply = z.nullable(minedReceipt)
const transactionReply = z.nullable(z.object({ to: z.nullable(hexAddress), value: quantity }))
const headerReply = z.nullable(z.object({ timestamp: quantity }))
const logsReply = z.array(transferLog)

/** EVM chains: tokens by their logs, the native token by what the transaction or a contract has paid. */
export const eip155Deliveries: DeliveryReader = {
  isTransactionId: isEvmTransactionId,

  async inTransaction(transactionId, expected, confirmations, reads) {
    const [receipt, head] = await Promise.all([
      ask(expected, reads, receiptReply, 'eth_getTransactionReceipt', [transactionId]),
      headOf(expected, reads),
    ])
    if (receipt === null || BigInt(receipt.status) !== 1n) return []
    const block = BigInt(receipt.blockNumber)
    if (head - block + 1n < BigInt(confirmations)) return []
    if (await isOlder(block, expected, reads)) return []
    if (!isNativeToken(expected.tokenAddress)) return transfersIn(receipt.logs, expected)
    const units = await nativeUnits(receipt.transactionHash, block, expected, reads)
    return units > 0n ? [{ transactionId: receipt.transactionHash.toLowerCase(), part: -1, units }] : []
  },

  async sinceOrder(expected, confirmations, reads) {
    const { address, tokenAddress, firstBlock } = expected
    // Payments of the native token leave no logs.
    if (firstBlock === null || isNativeToken(tokenAddress)) return []
    const newest = (await headOf(expected, reads)) - BigInt(confirmations) + 1n
    const found: Transfer[] = []
    for (let query = 0, to = newest; query < MAX_LOG_QUERIES && to > firstBlock; query += 1) {
      const start = to - MAX_LOG_RANGE_BLOCKS + 1n
      const from = start > firstBlock ? start : firstBlock + 1n
      const filter = {
        address: tokenAddress,
        topics: [TRANSFER, null, topicOf(address)],
        fromBlock: numberToHex(from),
        toBlock: numberToHex(to),
      }
      found.push(...transfersIn(await ask(expected, reads, logsReply, 'eth_getLogs', [filter]), expected))
      to = from - 1n
    }
    return found
  },
}

/** An address as an indexed topic. */
const topicOf = (address: string): Hex => pad(addressKey(EIP155, address) as Hex)

function transfersIn(
  logs: readonly z.output<typeof transferLog>[],
  { address, tokenAddress }: ExpectedDelivery,
): readonly Transfer[] {
  return logs.flatMap(({ address: token, topics, data, logIndex, transactionHash, removed }) => {
    const [event, , recipient] = topics
    const isTransfer = event?.toLowerCase() === TRANSFER && topics.length === 3 && data.length === 66
    if (!isTransfer || removed === true || recipient === undefined) return []
    if (!isSameAddress(EIP155, token, tokenAddress)) return []
    if (!isSameAddress(EIP155, recipient, topicOf(address))) return []
    const units = BigInt(data)
    return units > 0n ? [{ transactionId: transactionHash.toLowerCase(), part: Number(logIndex), units }] : []
  })
}

/** What a transaction has paid to the account, in wei: as its value, or through a contract. */
async function nativeUnits(hash: Hex, block: bigint, expected: ExpectedDelivery, reads: ChainReads): Promise<bigint> {
  const { address } = expected
  const transaction = await ask(expected, reads, transactionReply, 'eth_getTransactionByHash', [hash])
  if (transaction?.to && isSameAddress(EIP155, transaction.to, address)) return BigInt(transaction.value)
  const call = (method: string, params: readonly unknown[]) =>
    reads.rpc.request(expected.chainId, { method, params }, reads.signal)
  const [receipt, full, before, after] = await Promise.all([
    call('eth_getTransactionReceipt', [hash]),
    call('eth_getBlockByNumber', [numberToHex(block), true]),
    call('eth_getBalance', [address, numberToHex(block - 1n)]),
    call('eth_getBalance', [address, numberToHex(block)]),
  ])
  return nativeChange({ receipt, block: full, before, after }, address) ?? 0n
}

async function isOlder(block: bigint, expected: ExpectedDelivery, reads: ChainReads): Promise<boolean> {
  if (expected.firstBlock !== null) return block <= expected.firstBlock
  const header = await ask(expected, reads, headerReply, 'eth_getBlockByNumber', [numberToHex(block), false])
  return header === null || Number(header.timestamp) * 1_000 < expected.madeAt - CLOCK_SKEW_MS
}

async function headOf(expected: Pick<ExpectedDelivery, 'chainId'>, reads: Pick<ChainReads, 'rpc' | 'signal'>) {
  return BigInt(await ask(expected, reads, quantity, 'eth_blockNumber', []))
}

/** The newest block of an EVM chain. @throws {AppError | RpcCallError} */
export const readNewestBlock = (chainId: ExpectedDelivery['chainId'], reads: Pick<ChainReads, 'rpc' | 'signal'>) =>
  headOf({ chainId }, reads)

/** @throws {AppError} `upstream.invalid_reply` for a result of another shape. */
async function ask<Schema extends z.ZodMiniType>(
  { chainId }: Pick<ExpectedDelivery, 'chainId'>,
  { rpc, signal }: Pick<ChainReads, 'rpc' | 'signal'>,
  reply: Schema,
  method: string,
  params: readonly unknown[],
): Promise<z.output<Schema>> {
  const parsed = z.safeParse(reply, await rpc.request(chainId, { method, params }, signal))
  if (!parsed.success) throw new AppError('upstream.invalid_reply')
  return parsed.data
}

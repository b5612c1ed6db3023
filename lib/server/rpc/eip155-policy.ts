import 'server-only'
import { keccak256 } from 'viem/utils'
import { isAlreadyKnown } from '@/lib/chains/to-app-error'
import { evmChainId } from '@/lib/core/evm-chain-id'
import type { AskNode, ChainPolicy, ImmutableRules, JudgedCall, Judgement, SendingRules } from './chain-policy'
import { eip155Weights } from './eip155-methods'
import { isLogQuery, judgeLogQuery, MAX_LOG_RANGE_BLOCKS } from './log-query'
import type { RpcCall } from './rpc-call'

/** A filter exists only on the node that created it, so all filter methods go to one node. */
const filterMethods: ReadonlySet<string> = new Set([
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_uninstallFilter',
])

/**
 * Methods whose answers never change once their block is final, each with the field of the answer that holds the block
 * number.
 */
const immutableMethods: Readonly<Record<string, string>> = {
  eth_getBlockByHash: 'number',
  eth_getTransactionByHash: 'blockNumber',
  eth_getTransactionReceipt: 'blockNumber',
}

const immutable: ImmutableRules = {
  knownResult: (chainId, method) => (method === 'eth_chainId' ? `"0x${evmChainId(chainId).toString(16)}"` : undefined),
  blockOf(method) {
    const field = Object.hasOwn(immutableMethods, method) ? immutableMethods[method] : undefined
    return field === undefined ? undefined : (result) => blockNumber(fieldOf(result, field))
  },
  // Hashes are compared without case, as nodes do.
  paramsKey: (params = '') => params.toLowerCase(),
  finalBlock: {
    call: { method: 'eth_getBlockByNumber', params: '["finalized",false]' },
    read: (result) => blockNumber(fieldOf(result, 'number')),
  },
}

const sending: SendingRules = {
  isSend: (method) => method === 'eth_sendRawTransaction',
  transactionId: transactionHash,
  isAlreadyKnown: ({ message }) => isAlreadyKnown(message),
  // "Nonce too low" is also the answer when this same transaction was mined in the meantime.
  isAmbiguous: ({ message }) => /nonce too low/i.test(message),
  lookup: (hash) => ({ method: 'eth_getTransactionByHash', params: JSON.stringify([hash]) }),
  isFound: (result) => result !== null && result !== undefined,
}

/** EVM chains: Execution API, EIP-1474. */
export const eip155Policy: ChainPolicy = {
  weights: eip155Weights,
  createJudge,
  isPinned: (method) => filterMethods.has(method),
  identity: {
    call: { method: 'eth_chainId' },
    isOf: (chainId, said) =>
      typeof said === 'string' && /^0x[0-9a-fA-F]{1,16}$/.test(said) && Number(said) === evmChainId(chainId),
  },
  newestBlock: { call: { method: 'eth_blockNumber' }, read: blockNumber },
  sending,
  immutable,
  maxReplyBytes: 16 * 1024 * 1024,
}

/** Relays parameters unchanged, except those of a log query: its range is checked and it is written again. */
function createJudge(ask: AskNode): (call: JudgedCall) => Judgement | Promise<Judgement> {
  const numberOf = blockNumbers(ask)
  return ({ method, params, text }) => {
    if (isLogQuery(method)) return judgeLogs(method, params, numberOf)
    return { call: text === undefined ? { method } : { method, params: text } }
  }
}

type BlockNumbers = Parameters<typeof judgeLogQuery>[1]

async function judgeLogs(method: string, params: unknown, numberOf: BlockNumbers): Promise<Judgement> {
  try {
    const judged = await judgeLogQuery(params, numberOf)
    if (judged === 'malformed') return { refused: 'params' }
    if (judged === 'too long') {
      return { refused: 'params', message: `At most ${MAX_LOG_RANGE_BLOCKS} blocks in one log query` }
    }
    return { call: { method, params: judged.params } }
  } catch {
    return { refused: 'unavailable' }
  }
}

/** Returns a function that reads the number of a tagged block, once per batch and tag. */
function blockNumbers(ask: AskNode): BlockNumbers {
  const asked = new Map<string, Promise<bigint>>()
  const read = async (tag: string): Promise<bigint> => {
    if (tag === 'latest') return BigInt(String(await ask({ method: 'eth_blockNumber' })))
    const block = await ask({ method: 'eth_getBlockByNumber', params: [tag, false] })
    return BigInt(String(fieldOf(block, 'number')))
  }
  return (tag) => {
    const number = asked.get(tag) ?? read(tag)
    asked.set(tag, number)
    return number
  }
}

/** Hash of the raw transaction in the call; `null` if it is not the hash of the bytes that are sent (blobs). */
function transactionHash({ params }: RpcCall): string | null {
  const [raw] = (params === undefined ? [] : JSON.parse(params)) as readonly unknown[]
  if (typeof raw !== 'string' || !/^0x(?:[0-9a-fA-F]{2})+$/.test(raw) || raw.startsWith('0x03')) return null
  return keccak256(raw as `0x${string}`)
}

function fieldOf(result: unknown, field: string): unknown {
  return typeof result === 'object' && result !== null ? (result as Record<string, unknown>)[field] : undefined
}

function blockNumber(value: unknown): bigint | null {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value) ? BigInt(value) : null
}

import { vi } from 'vitest'
import type { AskChain } from '@/lib/chains/gateway-client'
import { AppError } from '@/lib/core/app-error'
import type { TransactionId } from '@/lib/core/transaction-id'
import type { TransactionIntent } from '@/lib/transaction/intent-registry'
import { watchTransaction } from '@/lib/transaction/watch-transaction'
import { ADA, BOB } from '../../fakes/fake-wallet'

export const HASH = `0x${'a'.repeat(64)}` as const
export const OTHER = `0x${'b'.repeat(64)}` as const
export const request = { to: BOB, data: '0xdead', value: '5' }
const token = { symbol: 'USDC', address: BOB, decimals: 6 }
const intent: TransactionIntent = { kind: 'approval', token, limit: '5' }
export const record = { id: HASH, from: ADA, nonce: 7, chainId: 'eip155:31337', intent, request } as const

/** A chain whose blocks and receipts the test sets. */
function createFakeChain() {
  const chain = {
    head: 10n,
    nonce: 7n,
    known: new Map<string, { nonce: bigint; more?: object }>([[HASH, { nonce: 7n }]]),
    receipts: new Map<string, { block: bigint; ok: boolean; more?: object }>(),
    blocks: new Map<bigint, readonly object[]>(),
    down: false,
    code: '0x',
    asked: [] as string[],
  }
  const hex = (value: bigint) => `0x${value.toString(16)}`
  const ask: AskChain = async (_chainId, method, params) => {
    chain.asked.push(method)
    if (chain.down) throw new AppError('upstream.failed')
    const [first] = params as readonly string[]
    switch (method) {
      case 'eth_getTransactionReceipt': {
        const receipt = chain.receipts.get(first ?? '')
        return receipt ? { blockNumber: hex(receipt.block), status: receipt.ok ? '0x1' : '0x0', ...receipt.more } : null
      }
      case 'eth_getTransactionByHash': {
        const found = chain.known.get(first ?? '')
        return found ? { nonce: hex(found.nonce), ...found.more } : null
      }
      case 'eth_getTransactionCount':
        return hex(chain.nonce)
      case 'eth_getCode':
        return chain.code
      case 'eth_blockNumber':
        return hex(chain.head)
      case 'eth_getBlockByNumber':
        return { transactions: chain.blocks.get(BigInt(first ?? '0x0')) ?? [] }
      default:
        throw new AppError('rpc.method_not_found')
    }
  }
  return { chain, ask }
}

/** Watches a transaction on a fake chain. Time is that of the fake timers. */
export function watch(
  options: {
    confirmations?: number
    record?: Parameters<typeof watchTransaction>[0]
    replacements?: TransactionId[]
  } = {},
) {
  const { chain, ask } = createFakeChain()
  const abort = new AbortController()
  const onSeen = vi.fn()
  const end = vi.fn()
  watchTransaction(options.record ?? record, {
    ask,
    now: () => Date.now(),
    confirmations: options.confirmations ?? 1,
    signal: abort.signal,
    replacements: () => options.replacements ?? [],
    onSeen,
  }).then(end, end)
  return { chain, abort, onSeen, end, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
}

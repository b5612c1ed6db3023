import { field, type NativeReads, nativeChange, quantity, tokenChange } from '@/lib/chains/eip155-receipt'
import type { AskChain } from '@/lib/chains/gateway-client'
import { isNativeToken } from '@/lib/core/caip'
import { pause } from '@/lib/core/pause'
import type { IntentFigure, MovedAmounts } from './intent-entry'
import { intentEntry } from './intent-registry'
import type { TransactionRecord } from './transaction-record'

/** Time for reading balances after a transaction is mined. The message of its success waits for it. */
export const MOVED_TIMEOUT_MS = 5_000
/** Pause before balances are read again: nodes behind one URL may differ by a block. */
const READ_AGAIN_MS = 1_000

interface MovedOptions {
  readonly ask: AskChain
  readonly signal: AbortSignal
}

/**
 * Reads what a confirmed eip155 transaction moved, for the amounts of its intent. Limits:
 * docs/decisions/moved-amounts.md. Never rejects.
 *
 * @param receipt - Unchecked answer of `eth_getTransactionReceipt`.
 * @returns the amounts that are known; `undefined` when none is.
 */
export async function readMoved(
  receipt: unknown,
  { from, chainId, intent, request }: Pick<TransactionRecord, 'from' | 'chainId' | 'intent' | 'request'>,
  options: MovedOptions,
): Promise<MovedAmounts | undefined> {
  const figures = intentEntry(intent).figures(intent)
  const tokenOf = (role: IntentFigure['role']) => figures.find((figure) => figure.role === role)?.token.address
  const [source, target] = [tokenOf('paid'), tokenOf('received')]

  const lossOf = (token: string) =>
    isNativeToken(token) ? BigInt(request?.value ?? 0) : -(tokenChange(receipt, token, from) ?? 0n)
  const gainOf = (token: string) =>
    isNativeToken(token) ? readNativeChange(receipt, { from, chainId }, options) : tokenChange(receipt, token, from)

  const moved = {
    ...(source !== undefined && amount('paid', lossOf(source))),
    ...(target !== undefined && amount('received', await gainOf(target))),
  }
  return Object.keys(moved).length === 0 ? undefined : moved
}

/** An amount that cannot be right, such as nothing received by a success, counts as unknown. */
const amount = (role: keyof MovedAmounts, units: bigint | undefined): MovedAmounts =>
  units === undefined || units <= 0n ? {} : { [role]: String(units) }

/** `undefined` when the difference has another cause too, or could not be read in time. */
async function readNativeChange(
  receipt: unknown,
  { from, chainId }: Pick<TransactionRecord, 'from' | 'chainId'>,
  { ask, signal }: MovedOptions,
): Promise<bigint | undefined> {
  const minedIn = quantity(field(receipt, 'blockNumber')) ?? 0n
  if (minedIn === 0n) return undefined
  const end = new AbortController()
  const either = AbortSignal.any([signal, end.signal])
  const at = (block: bigint) => `0x${block.toString(16)}`

  async function read(): Promise<NativeReads | undefined> {
    const [block, before, after] = await Promise.all([
      ask(chainId, 'eth_getBlockByNumber', [at(minedIn), true], either),
      ask(chainId, 'eth_getBalance', [from, at(minedIn - 1n)], either),
      ask(chainId, 'eth_getBalance', [from, at(minedIn)], either),
    ])
    return block === null ? undefined : { receipt, block, before, after }
  }

  async function readUntilKnown(): Promise<bigint | undefined> {
    while (!either.aborted) {
      const reads = await read().catch(() => undefined)
      if (reads !== undefined) return nativeChange(reads, from)
      await pause(READ_AGAIN_MS, either)
    }
    return undefined
  }

  try {
    return await Promise.race([readUntilKnown(), pause(MOVED_TIMEOUT_MS, either).then(() => undefined)])
  } finally {
    end.abort()
  }
}

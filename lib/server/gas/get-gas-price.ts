import 'server-only'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { patternText } from '@/lib/core/bounded-text'
import type { Caip2 } from '@/lib/core/caip'
import { isEvm, namespaceOf } from '@/lib/core/namespaces'
import type { GetGasPriceInput, GetGasPriceOutput } from '@/lib/gas/gas-contract'
import { capabilityByNetwork } from '../platform/capability'
import { isServedNetwork } from '../platform/served-networks'
import type { Services } from '../platform/services'
import type { RpcProvider } from '../rpc/rpc-provider'

/** Fees change with every block. An old price could leave a transaction pending, so it is never served stale. */
const gasPolicy = { freshMs: 10_000, staleMs: 0 }

/** Number of recent blocks whose tips are read. */
const HISTORY_BLOCKS = 10
/**
 * A level's tip is this percentile of what the transactions of a block paid; `blocks` is how many full blocks the fee
 * must outlast.
 */
const levels = {
  standard: { percentile: 50, fullBlocks: 1 },
  fast: { percentile: 75, fullBlocks: 2 },
  instant: { percentile: 95, fullBlocks: 4 },
} as const

const hexNumber = patternText(66, /^0x[0-9a-fA-F]{1,64}$/)
const feeHistory = z.object({
  baseFeePerGas: z.array(hexNumber).check(z.minLength(1)),
  reward: z.array(z.array(hexNumber)),
})

type GasPrices = Omit<GetGasPriceOutput, 'madeAt'>

/**
 * Spec section 7 "fetch gas price". Shared by all visitors. A unit of gas is a matter of EVM chains.
 *
 * @throws {AppError} `network.not_found`; `capability.off` for a chain without gas; `gas.unavailable`.
 * @param options.refresh - Asks the chain instead of a shared store. Set it when a transaction is built.
 */
export async function getGasPriceService(
  { chainId }: GetGasPriceInput,
  services: Pick<Services, 'apis' | 'cache' | 'env' | 'rpc' | 'signal'>,
  { refresh = false }: { readonly refresh?: boolean } = {},
): Promise<GetGasPriceOutput> {
  const { cache, rpc, signal } = services
  if (!isServedNetwork(chainId, services)) throw new AppError('network.not_found')
  if (!hasGas(chainId)) throw new AppError('capability.off', { details: { capability: 'gas', chainId } })
  const answer = await cache
    .swr(['gas', chainId], gasPolicy, (own) => readGasPrices(rpc, chainId, own), { signal, refresh })
    .catch((cause: unknown) => {
      throw signal.aborted ? cause : new AppError('gas.unavailable', { cause })
    })
  return { ...answer.value, madeAt: answer.madeAt }
}

/** Whether transactions of a chain are paid in units of gas. */
function hasGas(chainId: Caip2): boolean {
  return isEvm(namespaceOf(chainId))
}

export const gasCapability = capabilityByNetwork((chainId, { rpc }) => (hasGas(chainId) ? rpc.id : null))

async function readGasPrices(rpc: RpcProvider, chainId: Caip2, signal: AbortSignal): Promise<GasPrices> {
  const percentiles = Object.values(levels).map(({ percentile }) => percentile)
  const [history, price] = await rpc.relay(
    chainId,
    [
      {
        method: 'eth_feeHistory',
        params: JSON.stringify([`0x${HISTORY_BLOCKS.toString(16)}`, 'latest', percentiles]),
      },
      { method: 'eth_gasPrice' },
    ],
    signal,
  )
  const parsed = z.safeParse(feeHistory, history?.result === undefined ? undefined : JSON.parse(history.result))
  const levelled = parsed.success ? fromHistory(parsed.data) : null
  if (levelled) return levelled
  const gasPrice = z.safeParse(hexNumber, price?.result === undefined ? undefined : JSON.parse(price.result))
  if (!gasPrice.success) throw price?.error?.reason ?? new AppError('upstream.invalid_reply')
  return fromGasPrice(BigInt(gasPrice.data))
}

/**
 * A level is the next block's base fee, raised by an eighth for each full block that it must outlast (the most that
 * EIP-1559 allows), plus the median tip at its percentile.
 *
 * @returns `null` when the history is empty: no base fee and no tips.
 */
export function fromHistory({ baseFeePerGas, reward }: z.output<typeof feeHistory>): GasPrices | null {
  const base = BigInt(baseFeePerGas.at(-1) ?? '0x0')
  const price = (level: keyof typeof levels, index: number): bigint => {
    const tip = median(reward.flatMap((block) => BigInt(block[index] ?? '0x0')))
    const full = BigInt(levels[level].fullBlocks)
    return (base * 9n ** full + 8n ** full - 1n) / 8n ** full + tip
  }
  const [standard, fast, instant] = [price('standard', 0), price('fast', 1), price('instant', 2)]
  if (standard === 0n) return null
  const atLeast = (value: bigint, floor: bigint) => (value > floor ? value : floor)
  const fastOrMore = atLeast(fast, standard)
  return {
    standard: standard.toString(),
    fast: fastOrMore.toString(),
    instant: atLeast(instant, fastOrMore).toString(),
  }
}

/** For a chain without fee history: the price that its node suggests, plus an eighth and plus a quarter. */
function fromGasPrice(price: bigint): GasPrices {
  return {
    standard: price.toString(),
    fast: ((price * 9n) / 8n).toString(),
    instant: ((price * 5n) / 4n).toString(),
  }
}

function median(values: readonly bigint[]): bigint {
  const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return sorted[Math.floor(sorted.length / 2)] ?? 0n
}

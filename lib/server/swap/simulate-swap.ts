import 'server-only'
import {
  type Address,
  type Client,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  parseAbi,
  size,
  toFunctionSelector,
  zeroAddress,
} from 'viem'
import { call, estimateGas } from 'viem/actions'
import { AppError } from '@/lib/core/app-error'
import { isNativeToken } from '@/lib/core/caip'
import compiledProbe from './probes/compiled/SwapProbe.json'
import { revertOf } from './revert-of'
import type { SwapCall, SwapRequest } from './swap-provider'

const probeAbi = parseAbi([
  'function run(address target, uint256 value, bytes data, address tokenIn, uint256 amountIn, address tokenOut, address spender) returns (uint256 received, uint256 gasUsed)',
])
const BALANCE_TOO_LOW = toFunctionSelector('BalanceTooLow()')
const PROBE_CODE = compiledProbe.runtimeCode as Hex

/** Base cost of every transaction, and the maximum cost per byte (EIP-2028). */
const TRANSACTION_GAS = 21_000n
const BYTE_GAS = 16n

/**
 * A pool that was already used in the simulated block skips its time-based writes; in a later block it also writes its
 * two running prices, each possibly into a new slot (EIP-2929 and EIP-3529: 22,100).
 */
const TIMED_WRITES_GAS = 44_200n

/** Margin above the measurement: the transaction runs in a later block. Unused gas is not paid. */
const withMargin = (gas: bigint) => (gas * 6n) / 5n + TIMED_WRITES_GAS

export interface SwapTrial {
  /** Base units that reached the visitor; `null` if the node cannot simulate it. */
  readonly received: bigint | null
  /** Gas limit for the transaction. */
  readonly gas: bigint
}

/**
 * Simulates a built swap on the chain's current state, as the visitor, without sending it.
 *
 * Our probe replaces the code at the visitor's address during one `eth_call` (`probes/SwapProbe.sol`), so that a
 * missing approval does not matter and the outcome can be measured. A node without state overrides runs the plain call.
 *
 * @throws {AppError} `swap.insufficient_balance`; `swap.simulation_failed` when the chain would refuse the swap; the
 *   failure of the node call.
 */
export async function trySwap(
  client: Client,
  swap: SwapCall,
  { request, userAddress, spender }: { request: SwapRequest; userAddress: Address; spender: Address | null },
): Promise<SwapTrial> {
  const erc20 = (token: Address) => (isNativeToken(token) ? zeroAddress : token)
  const sent = { account: userAddress, to: swap.to, data: swap.data, value: swap.value }
  // Fails without an approval; then the probe's own measurement is used.
  const estimate = estimateGas(client, sent).catch(() => null)
  try {
    const { data } = await call(client, {
      to: userAddress,
      data: encodeFunctionData({
        abi: probeAbi,
        functionName: 'run',
        args: [
          swap.to,
          swap.value,
          swap.data,
          erc20(request.from),
          request.amount,
          erc20(request.to),
          spender ?? zeroAddress,
        ],
      }),
      stateOverride: [{ address: userAddress, code: PROBE_CODE }],
    })
    const [received, gasUsed] = decodeFunctionResult({ abi: probeAbi, functionName: 'run', data: data ?? '0x' })
    const measured = TRANSACTION_GAS + BYTE_GAS * BigInt(size(swap.data)) + gasUsed
    return { received, gas: withMargin((await estimate) ?? measured) }
  } catch (cause) {
    const revert = revertOf(cause)
    if (revert === 'none') throw cause
    if (revert === BALANCE_TOO_LOW) throw new AppError('swap.insufficient_balance', { cause })
    if (revert !== 'unsupported') throw new AppError('swap.simulation_failed', { cause })
  }
  return tryPlainly(client, sent, estimate)
}

async function tryPlainly(
  client: Client,
  sent: { account: Address; to: Address; data: Hex; value: bigint },
  estimate: Promise<bigint | null>,
): Promise<SwapTrial> {
  try {
    await call(client, sent)
    const gas = (await estimate) ?? (await estimateGas(client, sent))
    return { received: null, gas: withMargin(gas) }
  } catch (cause) {
    if (revertOf(cause) === 'none') throw cause
    throw new AppError('swap.simulation_failed', { cause })
  }
}

import type { Hex } from 'viem'
import { BASE_FEE_HEADROOM, knownQuantity, readBaseFee } from '@/lib/chains/eip155-fees'
import { AppError } from '@/lib/core/app-error'
import { ENTRY_POINT } from '@/lib/smart-account/entry-point'
import type { ChainReads } from '../prepare-transaction'

/** `getNonce(address,uint192)` of the EntryPoint. */
const GET_NONCE = '0x35567e1a'
/** Operations of an account are one after the other. */
const FIRST_KEY = 0n
/** A bundler takes operations that pay it more than the blocks before: its own transaction costs it a tip too. */
const TIP_FACTOR = 2n

/** The number of the account's next operation, by the EntryPoint. */
export async function readOperationNonce(account: string, { ask }: Pick<ChainReads, 'ask'>): Promise<bigint> {
  const data = `${GET_NONCE}${wordOf(BigInt(account))}${wordOf(FIRST_KEY)}`
  const nonce = await ask('eth_call', [{ to: ENTRY_POINT, data }, 'latest'])
  if (typeof nonce !== 'string' || !/^0x[\da-f]{64}$/i.test(nonce)) throw new AppError('upstream.failed')
  return BigInt(nonce)
}

/** The most that an operation pays for a unit of gas, in wei. */
export async function readOperationFees({ ask }: Pick<ChainReads, 'ask'>) {
  const baseFee = await readBaseFee(ask)
  if (baseFee === undefined) {
    const price = knownQuantity(await ask('eth_gasPrice', []))
    return { maxFeePerGas: price, maxPriorityFeePerGas: price }
  }
  const tip = TIP_FACTOR * knownQuantity(await ask('eth_maxPriorityFeePerGas', []))
  return { maxFeePerGas: baseFee * BASE_FEE_HEADROOM + tip, maxPriorityFeePerGas: tip }
}

const wordOf = (value: bigint): string => value.toString(16).padStart(64, '0')

/** What the EntryPoint holds for an account, in wei: it pays the account's operations first. */
export async function readDeposit(account: string, { ask }: Pick<ChainReads, 'ask'>): Promise<bigint> {
  const data: Hex = `${BALANCE_OF}${wordOf(BigInt(account))}`
  const held = await ask('eth_call', [{ to: ENTRY_POINT, data }, 'latest'])
  if (typeof held !== 'string' || !/^0x[\da-f]{64}$/i.test(held)) throw new AppError('upstream.failed')
  return BigInt(held)
}

/** `balanceOf(address)`. */
const BALANCE_OF = '0x70a08231'

import type { Hex } from 'viem'
import { numberToHex, toRlp } from 'viem/utils'
import type { Caip2 } from '@/lib/core/caip'
import { quantity } from './eip155-receipt'
import type { AskChain } from './gateway-client'

/** `GasPriceOracle`, at the same address on each OP Stack chain (https://specs.optimism.io, read 2026-11-23). */
const GAS_PRICE_ORACLE = '0x420000000000000000000000000000000000000F'
/** Selector of `getL1Fee(bytes)`, whose argument is an unsigned transaction. */
const GET_L1_FEE = '0x49948e0e'
/** The nonce is read when the transaction is sent. As long as that of a busy account. */
const SOME_NONCE = 0xff_ff_ff

/** What the length of a transaction depends on. */
export interface SizedCall {
  readonly to: string
  readonly data: string
  /** Wei. */
  readonly value: bigint
  readonly gas: bigint
  /** Wei for one unit of gas. */
  readonly price: bigint
}

/**
 * The fee for the data of a transaction on layer 1, which an OP Stack chain takes beside that for gas.
 *
 * @returns wei; `undefined` when the answer is no amount.
 */
export async function readLayer1Fee(chainId: Caip2, call: SizedCall, ask: AskChain, signal?: AbortSignal) {
  const bytes = unsignedTransaction(chainId, call)
  const words = [(32).toString(16), (bytes.length / 2).toString(16)].map((word) => word.padStart(64, '0'))
  const data = `${GET_L1_FEE}${words.join('')}${bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')}`
  return quantity(await ask(chainId, 'eth_call', [{ to: GAS_PRICE_ORACLE, data }, 'latest'], signal))
}

/** An unsigned transaction of EIP-1559, as hex digits. */
function unsignedTransaction(chainId: Caip2, { to, data, value, gas, price }: SizedCall): string {
  const id = BigInt(chainId.slice(chainId.indexOf(':') + 1))
  const [fee, nonce] = [bytesOf(price), numberToHex(SOME_NONCE)]
  const emptyAccessList: readonly Hex[] = []
  const fields = [bytesOf(id), nonce, fee, fee, bytesOf(gas), to as Hex, bytesOf(value), data as Hex, emptyAccessList]
  return `02${toRlp(fields).slice(2)}`
}

/** RLP writes 0 as no bytes. */
const bytesOf = (value: bigint): Hex => (value === 0n ? '0x' : numberToHex(value))

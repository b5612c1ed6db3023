import { type AbiFunction, type Address, encodeFunctionData, type Hex, maxUint256, parseAbi } from 'viem'
import { DEVNET_UNISWAP, DEVNET_WETH } from '@/lib/chains/devnet'
import type { KnownContracts } from '@/lib/clear-signing/known-contracts'
import type { Statement } from '@/lib/clear-signing/statement'

/** Addresses that the tables of calls and messages speak of. */
export const ACCOUNT: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const FRIEND: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const THIRD: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
export const COLLECTION: Address = '0x1111111111111111111111111111111111111111'
export const CONTRACT: Address = '0x2222222222222222222222222222222222222222'
export const PERMIT2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
export const WETH: Address = DEVNET_WETH
export const ROUTER: Address = DEVNET_UNISWAP.swapRouter02
export const V2_ROUTER: Address = DEVNET_UNISWAP.v2Router
export const USDC: Address = '0x4444444444444444444444444444444444444444'
export const DAI: Address = '0x5555555555555555555555555555555555555555'

export const KNOWN: KnownContracts = {
  account: ACCOUNT,
  wrappedNative: WETH,
  routers: [ROUTER, V2_ROUTER],
  isNft: (address) => address === COLLECTION,
}

export const UNLIMITED = maxUint256

/** Encodes a call by the signature of its function. */
export function encode(signature: string, ...args: readonly unknown[]): Hex {
  const [abiItem] = parseAbi([signature] as readonly string[]) as readonly [AbiFunction]
  return encodeFunctionData({ abi: [abiItem], functionName: abiItem.name, args })
}

/** A call and what it says. */
export interface CallCase {
  readonly title: string
  readonly to: Address | null
  readonly value?: bigint
  readonly data: Hex
  readonly says: readonly Statement[]
}

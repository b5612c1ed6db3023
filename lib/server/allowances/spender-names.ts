import 'server-only'
import { type Address, getAddress, isAddressEqual } from 'viem'
import { PERMIT2 } from '@/lib/chains/permit2'
import type { Caip2 } from '@/lib/core/caip'
import { uniswapDeployment } from '../swap/uniswap-deployments'

/** A contract of our own tables that tokens are often allowed to. */
interface KnownSpender {
  readonly address: Address
  readonly name: string
}

export function knownSpenders(network: Caip2): readonly KnownSpender[] {
  const { swapRouter02, v2Router } = uniswapDeployment(network) ?? {}
  const routers = [swapRouter02, v2Router].flatMap((address) => address ?? [])
  return [
    { address: getAddress(PERMIT2), name: 'Permit2' },
    ...routers.map((address) => ({ address: getAddress(address), name: 'Uniswap' })),
  ]
}

/** `null` for a contract that our tables do not have: what a contract says of itself proves nothing. */
export function spenderName(network: Caip2, spender: Address): string | null {
  return knownSpenders(network).find(({ address }) => isAddressEqual(address, spender))?.name ?? null
}

import 'server-only'
import { PERMIT2 } from '@/lib/chains/permit2'
import { isSameAddress } from '@/lib/core/account-key'
import type { Caip2 } from '@/lib/core/caip'
import { EIP155 } from '@/lib/core/namespaces'
import { uniswapDeployment } from '../swap/uniswap-deployments'

/** The name of a contract of our own tables; `null` for any other: a contract says nothing of itself that holds. */
export function spenderName(network: Caip2, spender: string): string | null {
  if (isSameAddress(EIP155, spender, PERMIT2)) return 'Permit2'
  const { swapRouter02, v2Router } = uniswapDeployment(network) ?? {}
  const routers = [swapRouter02, v2Router].filter((router) => router !== undefined)
  return routers.some((router) => isSameAddress(EIP155, spender, router)) ? 'Uniswap' : null
}

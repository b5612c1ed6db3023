import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { capabilityByNetwork } from '../platform/capability'
import { isServedNetwork } from '../platform/served-networks'
import type { CommonPlatform } from '../platform/services'
import { createTokenFactStore } from './adapters/uniswap/token-facts'
import { createUniswapSwap } from './adapters/uniswap/uniswap-swap'
import type { SwapProvider } from './swap-provider'
import { uniswapDeployment } from './uniswap-deployments'

/** Chooses the provider of a chain. Services take it as a parameter, so that a test can pass a dishonest provider. */
export type SelectSwapProvider = typeof selectSwapProvider

/**
 * Returns the swap provider of a chain: Uniswap, without a key, on every chain that has it.
 *
 * @throws {AppError} `network.not_found` for a chain that we do not serve; `capability.off` for one without a provider.
 */
export function selectSwapProvider(
  chainId: Caip2,
  platform: Pick<CommonPlatform, 'apis' | 'rpc' | 'env' | 'volatileKv'>,
): SwapProvider {
  if (!isServedNetwork(chainId, platform)) throw new AppError('network.not_found', { details: { chainId } })
  const provider = findSwapProvider(chainId, platform)
  if (provider) return provider
  throw new AppError('capability.off', { details: { capability: 'swap', reason: 'no provider', chainId } })
}

/** Returns the swap provider of a chain; `null` if there is none. */
export function findSwapProvider(
  chainId: Caip2,
  { rpc, env, volatileKv }: Pick<CommonPlatform, 'rpc' | 'env' | 'volatileKv'>,
): SwapProvider | null {
  if (!uniswapDeployment(chainId)) return null
  return createUniswapSwap({ rpc, facts: createTokenFactStore(volatileKv), fee: env.swapFee })
}

export const swapCapability = capabilityByNetwork(
  (chainId, platform) => findSwapProvider(chainId, platform)?.id ?? null,
)

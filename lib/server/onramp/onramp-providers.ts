import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { capabilityByNetwork, type ReportedPlatform } from '../platform/capability'
import { isServedNetwork } from '../platform/served-networks'
import type { CommonPlatform } from '../platform/services'
import type { OnrampEnv } from '../settings/onramp-env'
import type { OnrampProvider } from './onramp-provider'

/** The providers that the operator has chosen, in that order. */
function onrampProviders(_env: OnrampEnv): readonly OnrampProvider[] {
  return []
}

/**
 * The providers that sell something on a network.
 *
 * @throws {AppError} `network.not_found` for a network that we do not serve; `capability.off` for one without a provider.
 */
export function sellersOn(
  chainId: Caip2,
  platform: Pick<CommonPlatform, 'apis' | 'rpc'> & { readonly env: ReportedPlatform['env'] },
): readonly OnrampProvider[] {
  if (!isServedNetwork(chainId, platform)) throw new AppError('network.not_found', { details: { chainId } })
  const providers = onrampProviders(platform.env)
  if (providers.length > 0) return providers
  throw new AppError('capability.off', { details: { capability: 'onramp', reason: 'no provider', chainId } })
}

export const onrampCapability = capabilityByNetwork(
  (_chainId, { env }) =>
    onrampProviders(env)
      .map(({ id }) => id)
      .join(', ') || null,
)

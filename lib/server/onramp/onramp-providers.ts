import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { capabilityByNetwork, type ReportedPlatform } from '../platform/capability'
import { isServedNetwork } from '../platform/served-networks'
import type { CommonPlatform } from '../platform/services'
import type { OnrampChoice, OnrampEnv, OnrampProviderId } from '../settings/onramp-env'
import { createCoinbaseOnramp } from './adapters/coinbase'
import { createMeldOnramp } from './adapters/meld'
import { createMoonpayOnramp } from './adapters/moonpay'
import { createSandbox } from './adapters/sandbox'
import { onrampAssets } from './onramp-assets'
import type { OnrampProvider } from './onramp-provider'

type Choice<Id extends OnrampProviderId> = Extract<OnrampChoice, { readonly id: Id }>

/** One adapter for each provider that can be chosen. */
const adapters: { readonly [Id in OnrampProviderId]: (settings: Choice<Id>) => OnrampProvider } = {
  meld: createMeldOnramp,
  coinbase: createCoinbaseOnramp,
  moonpay: createMoonpayOnramp,
  sandbox: createSandbox,
}

const createAdapter = <Id extends OnrampProviderId>(settings: Choice<Id>): OnrampProvider =>
  (adapters[settings.id] as (own: Choice<Id>) => OnrampProvider)(settings)

/** The adapters of an environment are made once: every page asks which networks have a provider. */
const made = new WeakMap<OnrampEnv['onramp'], readonly OnrampProvider[]>()

/** The providers that the operator has chosen, in that order. */
export function onrampProviders({ onramp }: Pick<OnrampEnv, 'onramp'>): readonly OnrampProvider[] {
  const providers = made.get(onramp) ?? onramp.map(createAdapter)
  made.set(onramp, providers)
  return providers
}

/** Those that sell at least one token on a network. */
const sellersIn = (chainId: Caip2, env: OnrampEnv): readonly OnrampProvider[] =>
  onrampProviders(env).filter((provider) =>
    onrampAssets.some(({ id, networks }) =>
      networks.some((token) => token.chainId === chainId && provider.sells(id, token)),
    ),
  )

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
  const providers = sellersIn(chainId, platform.env)
  if (providers.length > 0) return providers
  throw new AppError('capability.off', { details: { capability: 'onramp', reason: 'no provider', chainId } })
}

export const onrampCapability = capabilityByNetwork(
  (chainId, { env }) =>
    sellersIn(chainId, env)
      .map(({ id }) => id)
      .join(', ') || null,
)

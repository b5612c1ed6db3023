import 'server-only'
import type { Caip2 } from '@/lib/core/caip'
import { servedNetworks } from './served-networks'
import type { RolePlatform } from './services'

/** The provider of a capability and the networks that it serves, or the reason why it is off, for an operator. */
export type CapabilityReport =
  | { readonly state: 'on'; readonly provider: string; readonly networks?: Caip2[] }
  | { readonly state: 'off'; readonly reason: string }

/** What decides over a capability: the settings and the chosen providers, so that it can be reported with every page. */
export type ReportedPlatform = Pick<RolePlatform<'any'>, 'apis' | 'custodyParts' | 'env' | 'rpc' | 'volatileKv'>

/** Reports one capability. Each feature brings its own, beside what decides; `status/capabilities.ts` lists them. */
export type Capability = (platform: ReportedPlatform) => CapabilityReport

export const capabilityOff = (reason: string): CapabilityReport => ({ state: 'off', reason })

/**
 * A capability whose provider depends on the network.
 *
 * @param providerOf - Id of the provider that serves the network, decided by the code that serves it, so that the report
 *   cannot differ from what is served; `null` if none.
 */
export const capabilityByNetwork =
  (providerOf: (chainId: Caip2, platform: ReportedPlatform) => string | null): Capability =>
  (platform) => {
    const served = servedNetworks(platform).map((chainId) => ({ chainId, provider: providerOf(chainId, platform) }))
    const networks = served.flatMap(({ chainId, provider }) => (provider === null ? [] : chainId))
    if (networks.length === 0) return capabilityOff('no provider for any network of this server')
    const providers = new Set(served.flatMap(({ provider }) => provider ?? []))
    return { state: 'on', provider: [...providers].join(', '), networks }
  }

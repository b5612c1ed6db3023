import 'server-only'
import type { PartReport } from '../kit/role-part'
import type { ServiceEnv } from '../platform/services'
import { smartAccountNetworks } from './smart-account-networks'

type PartEnv = Pick<ServiceEnv, 'roles' | 'smartAccounts'>

/** For `/api/health` of a process of the wallet role: the networks with smart accounts. `null` for another process. */
export function smartAccountsPart(env: PartEnv): PartReport | null {
  if (!env.roles.includes('wallet')) return null
  if (env.smartAccounts.bundlerChains.length === 0) return { state: 'off', reason: 'FOYER_BUNDLER_URLS is not set' }
  const networks = smartAccountNetworks(env)
  if (networks.length === 0) return { state: 'off', reason: 'no network with a bundler has the contracts' }
  return { state: 'on', id: `${env.smartAccounts.implementation} on ${networks.join(', ')}` }
}

/** The networks whose gas the operator pays. */
export function sponsoredGasPart({ roles, smartAccounts }: PartEnv): PartReport | null {
  if (!roles.includes('wallet')) return null
  if (smartAccounts.sponsoredChains.length === 0) return { state: 'off', reason: 'FOYER_PAYMASTER_POLICY is not set' }
  return { state: 'on', id: smartAccounts.sponsoredChains.join(', ') }
}

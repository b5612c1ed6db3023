import 'server-only'
import type { OutsideProvider } from '@/lib/core/login-providers'
import { walletNetworksOf } from '../custody/email-capability'
import type { PartReport } from '../kit/role-part'
import { type Capability, capabilityOff } from '../platform/capability'
import type { ServiceEnv } from '../platform/services'

/**
 * The providers whose accounts visitors can log in with, in the operator's order. Farcaster needs a node, except in a
 * process of the app role alone: there the operator says what other processes answer.
 */
export function offeredProviders({
  farcaster,
  roles,
  social,
}: Pick<ServiceEnv, 'farcaster' | 'roles' | 'social'>): OutsideProvider[] {
  const asksFarcaster = farcaster !== null || roles.every((role) => role === 'app')
  return social.providers.filter((provider) => provider !== 'farcaster' || asksFarcaster)
}

/** For `/api/health`, beside other providers too: Farcaster is offered by default, and off without its node. */
export function farcasterPart({ farcaster, roles, social }: Parameters<typeof offeredProviders>[0]): PartReport | null {
  if (roles.every((role) => role === 'app') || !social.providers.includes('farcaster')) return null
  if (farcaster === null) return { state: 'off', reason: 'FOYER_FARCASTER_RPC_URL is not set' }
  return { state: 'on', id: social.exampleUrl === null ? `node of ${farcaster.nodeChainId}` : 'example accounts' }
}

/** Logins with accounts of other services. They need no mail account. */
export const socialCapability: Capability = ({ custodyParts, env }) => {
  const providers = offeredProviders(env)
  if (providers.length === 0) return capabilityOff('no provider has keys, and Farcaster no node (docs/social-login.md)')
  // Roles of other instances, which this one cannot ask, are taken to answer.
  for (const role of env.roles) {
    if (role === 'app') continue
    const { keys } = custodyParts[role]
    if (keys.state === 'off') return keys
  }
  const names = providers.join(', ')
  const provider = env.social.exampleUrl === null ? names : `example accounts for ${names}`
  return { state: 'on', provider, networks: walletNetworksOf(env) }
}

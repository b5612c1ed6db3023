import 'server-only'
import { type Caip2, type Namespace, parseCaip2 } from '@/lib/core/caip'
import type { ChainPolicy } from './chain-policy'
import { eip155Policy } from './eip155-policy'
import { polkadotPolicy } from './polkadot-policy'
import { solanaPolicy } from './solana-policy'

/** The namespaces whose nodes the server calls. */
const policies: Readonly<Partial<Record<Namespace, ChainPolicy>>> = {
  eip155: eip155Policy,
  solana: solanaPolicy,
  polkadot: polkadotPolicy,
}

/**
 * Returns the policy of a chain's namespace.
 *
 * @throws {TypeError} for a namespace without a policy; the closed list has no such chain.
 */
export function policyOf(chainId: Caip2): ChainPolicy {
  const namespace = parseCaip2(chainId)?.namespace
  const policy = namespace && policies[namespace]
  if (!policy) throw new TypeError(`no policy for ${chainId}`)
  return policy
}

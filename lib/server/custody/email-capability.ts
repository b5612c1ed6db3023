import 'server-only'
import { embeddedNetworks } from '@/lib/chains/networks'
import type { Caip2 } from '@/lib/core/caip'
import { custodyRoles } from '@/lib/core/hosts'
import type { Capability } from '../platform/capability'
import { emailLoginOf } from '../platform/email-login-state'
import type { ServiceEnv } from '../platform/services'

/** The networks of embedded wallets, whatever their visitors log in with. */
export function walletNetworksOf({
  devnet,
  emailWalletNetworks,
}: Pick<ServiceEnv, 'devnet' | 'emailWalletNetworks'>): Caip2[] {
  const options = { appUrl: '', projectId: '', devnetRpcUrl: devnet?.rpcUrl }
  return embeddedNetworks(options, emailWalletNetworks).map(({ caipNetworkId }) => caipNetworkId)
}

export const emailCapability: Capability = (platform) => {
  const { custodyParts, env } = platform
  const networks = walletNetworksOf(env)
  // Other instances answer, which this one cannot ask.
  if (env.emailLogin === 'on') return { state: 'on', provider: 'FOYER_EMAIL_LOGIN', networks }
  for (const role of custodyRoles) {
    const login = emailLoginOf(role, platform)
    if (login.state === 'off') return login
  }
  const mails = custodyRoles.map((role) => custodyParts[role].mail)
  const senders = new Set(mails.flatMap((mail) => (mail.state === 'on' ? mail.id : [])))
  return { state: 'on', provider: [...senders].join(', '), networks }
}

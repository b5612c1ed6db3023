import 'server-only'
import { embeddedNetworks } from '@/lib/chains/networks'
import { custodyRoles } from '@/lib/core/hosts'
import type { Capability } from '../platform/capability'
import { emailLoginOf } from '../platform/email-login-state'

export const emailCapability: Capability = (platform) => {
  const { custodyParts, env } = platform
  const options = { appUrl: '', projectId: '', devnetRpcUrl: env.devnet?.rpcUrl }
  const networks = embeddedNetworks(options, env.emailWalletNetworks).map(({ caipNetworkId }) => caipNetworkId)
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

import { trackConnections } from '@/lib/analytics/track-connections'
import { createConnections } from '@/lib/connect/connections'
import { reconnect } from '@/lib/connect/reconnect'
import { createInjectedConnectors } from '@/lib/connect/sources/injected/injected-connectors'
import type { WalletAndFlows } from '@/lib/runtime/runtime'
import { loadAccountStage } from './load-account-stage'
import { loadTranslator } from './load-translator'

export const walletStage = {
  createConnections,
  reconnect,
  trackConnections,
  createInjectedConnectors,
  loadAddresses: loadAccountStage,
  loadTranslator,
  loadSignInWatch: () => import('@/lib/sign-in/watch-sign-in'),
  loadFlows: async () => (await import('./flows-stage')).flowsStage,
  loadAccount: loadAccountStage,
} satisfies WalletAndFlows

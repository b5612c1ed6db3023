import { notifyDeveloper } from '@/lib/alerts/notify-developer'
import { createConnections } from '@/lib/connect/connections'
import { reconnect } from '@/lib/connect/reconnect'
import { createInjectedConnectors } from '@/lib/connect/sources/injected/injected-connectors'
import type { WalletAndFlows } from '@/lib/runtime/runtime'

export const walletStage = {
  createConnections,
  reconnect,
  createInjectedConnectors,
  notifyDeveloper,
  loadSignInWatch: () => import('@/lib/sign-in/watch-sign-in'),
  loadStandardConnectors: () => import('@/lib/connect/sources/wallet-standard/standard-connectors'),
  loadFlows: async () => (await import('./flows-stage')).flowsStage,
} satisfies WalletAndFlows

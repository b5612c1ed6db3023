export { trackConnections } from '@/lib/analytics/track-connections'
export { createConnections } from '@/lib/connect/connections'
export { reconnect } from '@/lib/connect/reconnect'
export { createInjectedConnectors } from '@/lib/connect/sources/injected/injected-connectors'

export const loads = {
  flows: () => import('./flows-stage'),
  account: () => import('./account-stage'),
  translator: () => import('@/lib/chains/to-app-error'),
  pageTokens: () => import('@/lib/sign-in/page-tokens'),
  signInWatch: () => import('@/lib/sign-in/watch-sign-in'),
}

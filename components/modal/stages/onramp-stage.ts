export { startOnramp } from '@/lib/runtime/start-onramp'

export const loads = {
  OnRamp: () => import('../views/OnRamp/OnRampView'),
  OnRampProviders: () => import('../views/OnRampProviders/OnRampProvidersView'),
  OnRampTokenSelect: () => import('../views/OnRampTokenSelect/OnRampTokenSelectView'),
  OnRampFiatSelect: () => import('../views/OnRampFiatSelect/OnRampFiatSelectView'),
  BuyInProgress: () => import('../views/BuyInProgress/BuyInProgressView'),
  OnRampActivity: () => import('../views/OnRampActivity/OnRampActivityView'),
}

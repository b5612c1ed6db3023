export { createOnrampFlow } from '@/lib/onramp/onramp-flow'
export { createBuyingPage } from '@/lib/runtime/buying-page'

export const loads = {
  OnRamp: () => import('../views/OnRamp/OnRampView'),
  OnRampProviders: () => import('../views/OnRampProviders/OnRampProvidersView'),
  OnRampTokenSelect: () => import('../views/OnRampTokenSelect/OnRampTokenSelectView'),
  OnRampFiatSelect: () => import('../views/OnRampFiatSelect/OnRampFiatSelectView'),
  BuyInProgress: () => import('../views/BuyInProgress/BuyInProgressView'),
  OnRampActivity: () => import('../views/OnRampActivity/OnRampActivityView'),
}

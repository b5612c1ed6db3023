export { createSocialFlows } from '@/lib/runtime/create-social-flows'

export const loads = {
  ConnectingSocial: () => import('../views/ConnectingSocial/ConnectingSocialView'),
  ConnectingFarcaster: () => import('../views/ConnectingFarcaster/ConnectingFarcasterView'),
}

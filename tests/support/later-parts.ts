import type { LaterParts } from '@/lib/runtime/shell'

/** The later stages as they are, in no chunk of anybody's. */
export const laterParts: LaterParts = {
  modal: async () => ({
    ...(await import('@/lib/runtime/create-runtime')),
    ...(await import('@/lib/runtime/wallet-side')),
    ...(await import('@/lib/text/text-loader')),
    loadWallet,
  }),
}

const loadWallet = async () => ({
  ...(await import('@/lib/runtime/held-wallet')).heldWallet,
  ...(await import('@/lib/runtime/tell-developer')),
  loadFlows,
})

const loadFlows = async () => ({
  ...(await import('@/lib/runtime/create-flows')),
  loadSignIn: () => import('@/lib/runtime/sign-in-flow'),
})

export { createSwapFlow } from '@/lib/swap/swap-flow'

export const loads = {
  Swap: () => import('../views/Swap/SwapView'),
  SwapSelectToken: () => import('../views/SwapSelectToken/SwapSelectTokenView'),
  SwapPreview: () => import('../views/SwapPreview/SwapPreviewView'),
}

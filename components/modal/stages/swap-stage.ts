import { createSwapFlow } from '@/lib/swap/swap-flow'

/** The swap and, through it, its views: they use rules that the flow has brought. */
export const swapStage = {
  createSwapFlow,
  views: {
    Swap: () => import('../views/Swap/SwapView'),
    SwapSelectToken: () => import('../views/SwapSelectToken/SwapSelectTokenView'),
    SwapPreview: () => import('../views/SwapPreview/SwapPreviewView'),
  },
}

import { eip155Transfers } from '@/lib/send/eip155-transfers'
import { createSendFlow } from '@/lib/send/send-flow'

/** Transfers and, through them, their views: they use rules that the flow has brought. */
export const sendStage = {
  createSendFlow,
  eip155Transfers,
  loadSolanaTransfers: () => import('@/lib/send/solana-transfers'),
  views: {
    Send: () => import('../views/Send/SendView'),
    SendSelectToken: () => import('../views/SendSelectToken/SendSelectTokenView'),
    SendPreview: () => import('../views/SendPreview/SendPreviewView'),
  },
}

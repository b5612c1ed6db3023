export { eip155Transfers } from '@/lib/send/eip155-transfers'
export { createSendFlow } from '@/lib/send/send-flow'

export const loads = {
  solanaTransfers: () => import('@/lib/send/solana-transfers'),
  Send: () => import('../views/Send/SendView'),
  SendSelectToken: () => import('../views/SendSelectToken/SendSelectTokenView'),
  SendPreview: () => import('../views/SendPreview/SendPreviewView'),
}

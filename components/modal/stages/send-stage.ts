export { startSend } from '@/lib/runtime/start-send'

export const loads = {
  solanaTransfers: () => import('@/lib/send/solana-transfers'),
  Send: () => import('../views/Send/SendView'),
  SendSelectToken: () => import('../views/SendSelectToken/SendSelectTokenView'),
  SendPreview: () => import('../views/SendPreview/SendPreviewView'),
}

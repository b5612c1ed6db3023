export { createHostWallet } from '@/lib/runtime/create-host-wallet'

export const loads = {
  walletClient: () => import('@/lib/provider/wallet-client'),
  WalletRequest: () => import('../views/WalletRequest/WalletRequestView'),
}

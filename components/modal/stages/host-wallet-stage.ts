export { createHostWallet } from '@/lib/runtime/create-host-wallet'

export const loads = {
  pageTokens: () => import('@/lib/sign-in/page-tokens'),
  walletClient: () => import('@/lib/provider/wallet-client'),
  WalletRequest: () => import('../views/WalletRequest/WalletRequestView'),
}

export { parseWalletAddress } from '@/lib/core/account-address'
export { createAccountFlows } from '@/lib/runtime/create-account-flows'

/** The features of a connected account, and the views that use code which the account has brought. */
export const loads = {
  swap: () => import('./swap-stage'),
  send: () => import('./send-stage'),
  names: () => import('./names-stage'),
  onramp: () => import('./onramp-stage'),
  grants: () => import('./grants-stage'),
  walletTokens: () => import('@/lib/runtime/wallet-tokens'),
  watch: () => import('@/lib/transaction/watch-transaction'),
  solanaWatch: () => import('@/lib/transaction/solana-watch'),
  callBatches: () => import('@/lib/connect/call-batches'),
  batchWatch: () => import('@/lib/transaction/watch-batch'),
  replaceFlow: () => import('@/lib/transaction/replace-flow'),
  Account: () => import('../views/Account/AccountView'),
  Receive: () => import('../views/Receive/ReceiveView'),
  AccountSettings: () => import('../views/AccountSettings/AccountSettingsView'),
}

export { createEmbeddedFlows } from '@/lib/runtime/create-embedded-flows'

export const loads = {
  social: () => import('./social-stage'),
  accountType: () => import('@/lib/connect/sources/embedded/choose-account-type'),
  emailChange: () => import('@/lib/email-change/email-change-flow'),
  UpdateEmailWallet: () => import('../views/UpdateEmailWallet/UpdateEmailWalletView'),
  EmailLogin: () => import('../views/EmailLogin/EmailLoginView'),
  ApproveTransaction: () => import('../views/ApproveTransaction/ApproveTransactionView'),
}

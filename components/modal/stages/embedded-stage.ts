export { createEmbeddedFlows } from '@/lib/runtime/create-embedded-flows'

export const loads = {
  EmailLogin: () => import('../views/EmailLogin/EmailLoginView'),
  ApproveTransaction: () => import('../views/ApproveTransaction/ApproveTransactionView'),
}

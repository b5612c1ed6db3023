import { createEmbeddedFlows } from '@/lib/runtime/create-embedded-flows'

/** The login by e-mail and, through it, its views: they use rules that the flow has brought. */
export const embeddedStage = {
  createEmbeddedFlows,
  views: {
    EmailLogin: () => import('../views/EmailLogin/EmailLoginView'),
    ApproveTransaction: () => import('../views/ApproveTransaction/ApproveTransactionView'),
  },
}

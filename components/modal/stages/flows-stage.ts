import { createFlows } from '@/lib/runtime/create-flows'
import { loadAccountStage } from './load-account-stage'
import { loadEmbeddedStage } from './load-embedded-stage'
import { loadLateStage } from './load-late-stage'

export const flowsStage = {
  createFlows,
  loadSignIn: () => import('@/lib/sign-in/sign-in-flow'),
  loadOneClick: () => import('@/lib/sign-in/create-one-click'),
  loadLoginSignIn: () => import('@/lib/sign-in/create-login-sign-in'),
  loadRequestSignIn: () => import('@/lib/sign-in/request-sign-in'),
  loadAccount: loadAccountStage,
  loadEmbedded: loadEmbeddedStage,
  loadLate: loadLateStage,
  /** The list of views comes after the flows: together they would be one long task. */
  loadViews: () => import('../view-registry'),
}

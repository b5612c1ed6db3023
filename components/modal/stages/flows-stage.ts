import { createFlows } from '@/lib/runtime/create-flows'
import { loadView } from '../load-view'
import { loadSwapStage } from './load-swap-stage'

export const flowsStage = {
  createFlows,
  loadView,
  loadSignIn: () => import('@/lib/sign-in/sign-in-flow'),
  loadRequestSignIn: () => import('@/lib/sign-in/request-sign-in'),
  loadSwap: loadSwapStage,
  /** The list of views comes after the flows: together they would be one long task. */
  loadViewRegistry: () => import('../view-registry'),
}

/** The third stage in one piece: what talks to chains, and what loads the views that show it. */
export { createFlows } from '@/lib/runtime/create-flows'
export { loadView } from './load-view'

/** Sign-in and the swap use the flows, and load when they are needed. */
export const loadSignIn = () => import('@/lib/runtime/sign-in-flow')
export const loadSwap = () => import('@/lib/runtime/swap-flow')

/** The list of views stands on the flows and comes after them: together they would be one long task. */
export const loadViewRegistry = () => import('./view-registry')

export { createFlows } from '@/lib/runtime/create-flows'

export const loads = {
  signIn: () => import('@/lib/sign-in/sign-in-flow'),
  oneClick: () => import('@/lib/sign-in/create-one-click'),
  loginSignIn: () => import('@/lib/sign-in/create-login-sign-in'),
  requestSignIn: () => import('@/lib/sign-in/request-sign-in'),
  embedded: () => import('./embedded-stage'),
  /** After the flows: together they would be one long task. */
  views: () => import('./views-stage'),
}

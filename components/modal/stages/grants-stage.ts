export { createGrantsFlow } from '@/lib/allowances/grants-flow'

export const loads = {
  Allowances: () => import('../views/Allowances/AllowancesView'),
}

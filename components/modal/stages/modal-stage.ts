import { bounded } from '@/components/ui/Boundary'
import Root from '../ModalRoot'

export { createRuntime } from '@/lib/runtime/create-runtime'
export { createWalletConnections } from '@/lib/runtime/create-wallet-connections'

export const ModalRoot = bounded(Root)

export const loads = {
  alerts: () => import('./alert-stage'),
  wallet: () => import('./wallet-stage'),
  sources: () => import('./sources-stage'),
  explorerTable: () => import('@/lib/connect/explorer-table'),
}

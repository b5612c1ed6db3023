import { bounded } from '@/components/ui/Boundary'
import { createRuntime } from '@/lib/runtime/create-runtime'
import { createWalletSide } from '@/lib/runtime/wallet-side'
import { loadTexts } from '@/lib/text/text-loader'
import ModalRoot from '../ModalRoot'
import { loadAlertStage } from './load-alert-stage'
import { loadExplorerTable } from './load-explorer-table'
import { loadLateStage } from './load-late-stage'
import { loadWalletStage } from './load-wallet-stage'

export const modalStage = {
  ModalRoot: bounded(ModalRoot),
  createRuntime,
  createWalletSide,
  loadTexts,
  loadAlerts: loadAlertStage,
  loadWallet: loadWalletStage,
  loadLate: loadLateStage,
  loadExplorerTable,
}

export type ModalStage = typeof modalStage

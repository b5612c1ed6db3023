import { createRuntime } from '@/lib/runtime/create-runtime'
import { createWalletSide } from '@/lib/runtime/wallet-side'
import { loadTexts } from '@/lib/text/text-loader'
import ModalRoot from '../ModalRoot'
import { loadWalletStage } from './load-wallet-stage'

export const modalStage = {
  ModalRoot,
  createRuntime,
  createWalletSide,
  loadTexts,
  loadWallet: loadWalletStage,
  loadStandardSource: () => import('@/lib/connect/sources/wallet-standard/standard-source'),
}

export type ModalStage = typeof modalStage

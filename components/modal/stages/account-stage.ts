import { parseWalletAddress } from '@/lib/core/account-address'
import { createAccountFlows } from '@/lib/runtime/create-account-flows'
import { loadTranslator } from './load-translator'

/** What serves a connected account only and, through it, the views that use it or code that it has brought. */
export const accountStage = {
  createAccountFlows,
  parseWalletAddress,
  loadTranslator,
  loadSwap: async () => (await import('./swap-stage')).swapStage,
  loadSolanaWatch: () => import('@/lib/transaction/solana-watch'),
  loadNames: async () => (await import('./names-stage')).namesStage,
  loadSend: async () => (await import('./send-stage')).sendStage,
  views: {
    Account: () => import('../views/Account/AccountView'),
    Receive: () => import('../views/Receive/ReceiveView'),
    AccountSettings: () => import('../views/AccountSettings/AccountSettingsView'),
  },
}

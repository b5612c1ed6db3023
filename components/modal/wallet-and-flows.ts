import { heldWallet } from '@/lib/runtime/held-wallet'
import type { WalletPart } from '@/lib/runtime/shell'
import { tellDeveloper } from '@/lib/runtime/tell-developer'

/** Nobody needs the flows before what holds a wallet: loaded from here, they bring no second copy of what both stand on. */
export const walletPart = {
  ...heldWallet,
  tellDeveloper,
  loadStandardConnectors: () => import('@/lib/connect/sources/wallet-standard/standard-connectors'),
  loadFlows: () => import('./flows-and-views'),
} satisfies WalletPart

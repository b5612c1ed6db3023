import { walletActivityTexts } from './wallet-activity'
import { walletCallTexts } from './wallet-calls'
import { walletDeletionTexts } from './wallet-deletion'
import { walletExportTexts } from './wallet-export'
import { walletLoginTexts } from './wallet-logins'
import { walletPermissionTexts } from './wallet-permissions'
import { walletRecoveryTexts } from './wallet-recovery'
import { walletRequestTexts } from './wallet-requests'
import { walletScreenTexts } from './wallet-screens'
import { walletSolanaTexts } from './wallet-solana'
import { walletWindowTexts } from './wallet-window'

/** What the frame of the embedded wallet says on its own screens. They come with its document. */
export const frameTexts = {
  ...walletScreenTexts,
  ...walletActivityTexts,
  ...walletCallTexts,
  ...walletDeletionTexts,
  ...walletPermissionTexts,
  ...walletRecoveryTexts,
  ...walletExportTexts,
  ...walletLoginTexts,
  ...walletRequestTexts,
  ...walletSolanaTexts,
  ...walletWindowTexts,
}
